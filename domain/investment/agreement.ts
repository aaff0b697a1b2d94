/**
 * The signed agreement of an investment (investing 3 and 5, decisions T9, T55, T57). The wire format calls it a
 * contract.
 */

/** Typed, drawn, or an uploaded picture of a signature. */
export const signatureKinds = ['typed', 'drawn', 'image'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** Generated from the campaign's terms, or the owner's own file followed by a page of ours. */
export const agreementSources = ['generated', 'uploaded'] as const
export type AgreementSource = (typeof agreementSources)[number]

/** The hash that a user pasted, in its stored form; undefined if it is not a hash. */
export function readHash(text: string): string | undefined {
  const digits = text.replace(/[\s:\u2066-\u2069]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}
