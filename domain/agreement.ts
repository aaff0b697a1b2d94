/** The signed paper of an investment (investing 3 and 5, decisions T9, T55, T57). The wire calls it a contract. */

/** Written as letters, drawn by hand, or a picture of a signature. */
export const signatureKinds = ['typed', 'drawn', 'image'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** Made from the campaign's terms, or the owner's own file with a page of ours behind it. */
export const agreementSources = ['generated', 'uploaded'] as const
export type AgreementSource = (typeof agreementSources)[number]

/** The hash that somebody pasted, in the form in which it is kept; undefined for what is none. */
export function readHash(text: string): string | undefined {
  const digits = text.replace(/[\s:\u2066-\u2069]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}
