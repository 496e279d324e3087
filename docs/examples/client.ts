// Takes a seat and plays the first option of every question: node client.js URL TABLE NAME.

interface Asked {
  number: number;
  options?: object[];
}

interface Message {
  type: string;
  id?: number;
  code?: string;
  text?: string;
  status?: string;
  asked?: Asked | null;
  view?: { side: string } | null;
}

async function play(url: string, table: string, name: string): Promise<string> {
  const body = JSON.stringify({ name, bot: true });
  const headers = { "Content-Type": "application/json" };
  const made = await fetch(`${url}/api/account`, { method: "POST", headers, body });
  const { token } = (await made.json()) as { token: string };

  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http", "ws") + "/ws");
    const sent: object[] = []; // by id, from 1 on
    const answered = new Set<number>(); // a question may come back after one with a higher number

    function send(message: object): void {
      sent.push(message);
      socket.send(JSON.stringify({ ...message, id: sent.length }));
    }

    socket.onopen = () => {
      send({ type: "hello", token });
      send({ type: "watch", table });
      send({ type: "sit", table });
    };
    socket.onclose = () => reject(new Error("The server has gone; come back later."));
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as Message;
      if (message.type === "refused" && message.code === "too_many") {
        const again = sent[(message.id ?? 0) - 1];
        if (again) setTimeout(() => send(again), 1000);
      } else if (message.type === "refused" && message.code !== "late") {
        reject(new Error(message.text));
        socket.close();
      } else if (message.type === "update" && message.status === "finished") {
        resolve(`${message.view?.side} won`);
        socket.close();
      }
      // The server answers for whoever has no choice, after a while.
      const asked = message.asked;
      if (asked?.options && asked.options.length > 1 && !answered.has(asked.number)) {
        answered.add(asked.number);
        send({ type: "answer", table, question: asked.number, answer: asked.options[0] });
      }
    };
  });
}

declare const process: { argv: string[] };
const [url = "", table = "", name = ""] = process.argv.slice(2);
console.log(await play(url, table, name));

export {};
