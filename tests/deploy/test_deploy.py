"""What a host needs: the files in deploy/ are well-formed, hold together, and start what there is."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import pytest
import yaml

from bang.cli.serve import command as serve
from bang.server.process.metrics import Metrics

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
INSTRUCTIONS = {
    *("FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME"),
    *("EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD", "ARG"),
}


def instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1].strip()) for line in lines]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def accepts(args: list[str]) -> None:
    """Tell whether `bang serve` understands the command line."""
    with click.Context(serve) as context:
        serve.parse_args(context, list(args))


def test_the_image_is_made_in_stages_and_runs_as_nobody_special() -> None:
    assert {word for word, _ in instructions()} <= INSTRUCTIONS
    assert len(stages()) == 3
    names = [rest.split(" AS ")[1] for stage in stages()[:-1] for word, rest in stage if word == "FROM"]
    last = dict(stages()[-1])
    assert last["USER"] == "bang"
    assert "HEALTHCHECK" in last
    health = re.search(r"CMD (\[.*\])", last["HEALTHCHECK"])
    assert health is not None
    compile(json.loads(health[1])[2], "health", "exec")
    entry = json.loads(last["ENTRYPOINT"])
    assert entry[:2] == ["bang", "serve"]
    accepts(entry[2:])
    for word, rest in instructions():
        if word == "COPY" and rest.startswith("--from="):
            assert rest.split()[0].removeprefix("--from=") in names


def test_all_that_the_image_is_made_of_is_there_and_let_in() -> None:
    allowed = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[0] == "!"]
    for word, rest in instructions():
        if word == "COPY" and "--from=" not in rest:
            for source in rest.split()[:-1]:
                assert source.split("/")[0] in allowed, source
                assert (ROOT / source).exists() or source.startswith("web/"), source
    text = (DEPLOY / "Dockerfile").read_text()
    assert "npm ci" in text
    assert "npm run build" in text
    assert "src/bang/server/web" in text, "where the page is built to, and served from"


def compose() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return data


def test_the_compose_file_holds_together() -> None:
    data = compose()
    services = data["services"]
    servers = {name for name in services if name.startswith("server-")}
    assert len(servers) == 3
    assert set(services) == {*servers, "old", "nats", "database", "proxy"}
    assert set(data["volumes"]) == {"database", "certificates"}
    assert all(services[name] == services["server-1"] for name in servers), "all servers are alike"
    upstreams = services["proxy"]["environment"]["BANG_SERVER"].split()
    assert {upstream.removesuffix(":8420") for upstream in upstreams} == servers
    server = services["server-1"]
    old = services["old"]
    own = {"image": "bang:old", "profiles": ["old"], "restart": "on-failure"}
    assert old == {**server, **own}, "as the others, of the version of before; it ends by itself"
    for needed in server["depends_on"]:
        assert needed in services
    nats = urlsplit(re.sub(r"\$\{.*?\}", "x", server["environment"]["BANG_CLUSTER"]))
    assert (nats.scheme, nats.hostname, nats.port) == ("nats", "nats", 4222)
    assert nats.username in services["nats"]["command"]
    assert "ports" not in services["nats"], "it carries the hands of all players"
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    accepts([re.sub(r"\$\{.*?\}", "x", word) for word in server["command"]])
    assert "ports" not in server, "it believes the proxy, so nobody else may reach it"
    url = server["environment"]["BANG_DATABASE"]
    database = services["database"]["environment"]
    assert url.startswith(f"postgresql://{database['POSTGRES_USER']}:")
    assert url.endswith(f"@database/{database['POSTGRES_DB']}")
    secrets = [url, server["environment"]["BANG_SECRET"], server["environment"]["BANG_CLUSTER"]]
    for secret in (*secrets, database["POSTGRES_PASSWORD"], services["nats"]["command"][-1]):
        assert re.search(r"\$\{BANG_\w+:\?", secret), "secrets come from the environment, or it does not start"
    for volume in services["proxy"]["volumes"]:
        source = volume.split(":")[0]
        assert source in data["volumes"] or (DEPLOY / source).exists()


def test_docker_understands_the_compose_file() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("docker compose is not installed; compose.yaml is only checked as YAML")
    env = {"PATH": str(Path(docker).parent), "BANG_HOST": "x", "BANG_SECRET": "x" * 16, "BANG_DB_PASSWORD": "x"}
    env["BANG_NATS_PASSWORD"] = "x"
    checked = subprocess.run([docker, "compose", "config", "-q"], cwd=DEPLOY, env=env, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_the_unit_starts_what_there_is() -> None:
    unit = (DEPLOY / "bang.service").read_text()
    line = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert line is not None
    program, word, *args = shlex.split(line[1])
    assert (Path(program).name, word) == ("bang", "serve")
    accepts(args)
    assert "DynamicUser=yes" in unit


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not installed; bang.service is only checked for its program and options")
    unit = tmp_path / "bang.service"
    text = (DEPLOY / "bang.service").read_text()
    unit.write_text(text.replace("/srv/bang/bin/bang", shutil.which("true") or "/bin/true"))
    checked = subprocess.run([verify, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    about = [line for line in checked.stderr.splitlines() if "bang.service" in line]
    assert (checked.returncode, about) == (0, []), checked.stderr


def test_the_dashboard_shows_numbers_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    told = Metrics().page().decode()
    known = set(re.findall(r"^(bang_\w+)[{ ]", told, re.MULTILINE)) | set(
        re.findall(r"^# TYPE (bang_\w+) ", told, re.M)
    )
    known |= {f"{name}_{kind}" for name in known for kind in ("bucket", "count")}
    shown = {name for panel in board["panels"] for t in panel["targets"] for name in re.findall(r"bang_\w+", t["expr"])}
    assert shown <= known
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


@pytest.mark.parametrize(
    "name", ["nginx.conf", "Caddyfile", "grafana.json", "bang.service", "compose.yaml", "Dockerfile"]
)
def test_the_page_about_hosting_names_every_file(name: str) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    assert f"deploy/{name}" in page


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert nginx.count("{") == nginx.count("}")
    assert all(line.strip()[-1] in "{};" for line in nginx.splitlines() if line.strip())
    for header in ("Upgrade $http_upgrade", 'Connection "upgrade"', "X-Forwarded-For $remote_addr", "Host $host"):
        assert f"proxy_set_header {header};" in nginx
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert "reverse_proxy" in caddy, "Caddy passes WebSockets and X-Forwarded-For on by itself"


@pytest.mark.parametrize(
    ("program", "args"),
    [("caddy", ["validate", "--adapter", "caddyfile", "--config", "Caddyfile"])],
)
def test_the_proxy_understands_its_file(program: str, args: list[str]) -> None:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed; its file is only checked for what it must contain")
    checked = subprocess.run([found, *args], cwd=DEPLOY, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
