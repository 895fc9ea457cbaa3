/** What a benchmark prints. */
import { formatNumber } from "../../src/units/format.ts";

export function heading(text: string): void {
  console.log(`\n${text}`);
}
export function row(name: string, text: string): void {
  console.log(`  ${name.padEnd(34)} ${text}`);
}
export function ms(value: number): string {
  return `${formatNumber(value)} ms`.padStart(10);
}
export function seconds(value: number): string {
  return `${formatNumber(value)} s`;
}
export function kb(bytes: number): string {
  return `${formatNumber(bytes / 1000)} kB`;
}
export function ratio(a: number, b: number): string {
  return `${formatNumber(a / b)}x`;
}
