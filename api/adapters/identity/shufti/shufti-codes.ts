/**
 * Shufti Pro's codes of declined verifications, as far as they are documented (developers.shuftipro.com, Declined
 * Reasons of each service).
 */

import type { VerificationReason } from '#domain/identity/identity.ts'

/** Numbers of the codes by reason: 1 is SPDR01. */
const numbers: Readonly<Partial<Record<VerificationReason, readonly number[]>>> = {
  'document-unreadable': [18, 28, 50, 53, 54, 55, 231, 263, 268],
  'document-expired': [16, 17, 27],
  'document-type': [13, 24, 46, 49],
  'document-incomplete': [2, 21, 42, 57, 99, 101, 125, 210, 249, 251, 252, 262, 264, 274],
  'document-copy': [4, 47, 51, 60, 90, 109, 131, 134, 225],
  'document-altered': [3, 6, 48, 56, 89, 194, 218, 235, 236, 237, 238, 239, 259, 278],
  'document-test': [282],
  'face-mismatch': [1, 15, 31, 37, 38, 65, 66, 87, 146, 166, 230],
  'face-missing': [19, 58, 59, 61, 62, 96, 97, 98, 144, 168, 219, 233, 277, 279, 280, 281, 283, 291],
  camera: [43, 276],
  'name-mismatch': [5, 7, 22, 75, 173],
  'birth-date-mismatch': [8, 14],
  'address-mismatch': [23, 26, 80, 269],
  'address-document': [30, 68, 169],
  'number-mismatch': [11, 261, 265],
  'details-mismatch': [9, 10, 39, 266, 305],
  'under-age': [299],
  country: [12, 25, 67],
  'entity-mismatch': [297, 300, 301],
  watchlist: [34, 129, 160, 161, 162, 163, 164, 182, 183, 184, 185, 186, 313, 314, 315, 316, 317, 318],
  cancelled: [241, 242],
  timeout: [243, 246, 247],
}

const reasons: ReadonlyMap<number, VerificationReason> = new Map(
  (Object.entries(numbers) as [VerificationReason, readonly number[]][]).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason] as const),
  ),
)

/** Codes of a verification that was not carried out to its end: the user may try again. */
const incomplete: ReadonlySet<number> = new Set([43, 241, 242, 243, 246, 247, 249, 251, 252, 274, 276])

/** SPDR000 differs from SPDR00: such a code has no number. */
function numberOf(code: string): number | undefined {
  const [, digits] = /^SPDR(\d{2}|[1-9]\d{2,3})$/.exec(code) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** `unverified` for an unknown code. */
export function reasonOfCode(code: string): VerificationReason {
  // A face that was artificially manipulated.
  if (code === 'SPDR000') return 'document-altered'
  return reasons.get(numberOf(code) ?? -1) ?? 'unverified'
}

export function isIncompleteCode(code: string): boolean {
  return incomplete.has(numberOf(code) ?? -1)
}
