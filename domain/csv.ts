/** Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet. */

/** A byte-order mark: without it some spreadsheets read UTF-8 as something else. */
export const csvStart = '\ufeff'

/** What a spreadsheet would take for the beginning of a formula; the wide forms are read as the narrow ones in East Asia. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** One record with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that begins like a formula gets an apostrophe in front, so that it stays a text. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
