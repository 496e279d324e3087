/** Seconds in words of a language: whole minutes where they are, else seconds. */
export function duration(seconds: number, language: string): string {
  const whole = Math.ceil(seconds);
  const minutes = whole >= 60 && whole % 60 === 0;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: minutes ? "minute" : "second",
    unitDisplay: minutes ? "short" : "narrow",
  }).format(minutes ? whole / 60 : whole);
}
