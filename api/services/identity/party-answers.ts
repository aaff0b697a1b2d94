/** Converts the answers of a party between rows, where they are encrypted, and the rules. */

import type { Reader } from '#api/db/database.ts'
import { findIdentity, type IdentityCheckRow } from '#api/db/identity/identities.ts'
import { type VerificationRow, verificationContext } from '#api/db/identity/verifications.ts'
import type { Deps } from '#api/deps.ts'
import type { Sealer } from '#api/ports.ts'
import { maskedFields, type PartyField, type PartyValues } from '#domain/identity/party.ts'
import { isMasked, masked } from '#domain/masking.ts'

export function partyContext(personId: string): string {
  return `identity_check/${personId}/answers`
}

type Opening = Pick<Deps, 'sealer' | 'log'>

/**
 * All answers, with full numbers. Answers that cannot be decrypted, because the site's secret has changed, must be
 * entered again.
 */
export function openParty(row: IdentityCheckRow | undefined, opening: Opening): PartyValues {
  return row ? opened(row.answers, partyContext(row.person_id), row.person_id, opening) : {}
}

/** Answers as they were submitted; none after the retention period. */
export function openSubmission({ id, answers, person_id }: VerificationRow, opening: Opening): PartyValues {
  return opened(answers, verificationContext(id, 'answers'), person_id, opening)
}

function opened(answers: string, context: string, personId: string, { sealer, log }: Opening): PartyValues {
  if (answers === '') return {}
  try {
    return JSON.parse(sealer.open(answers, context)) as PartyValues
  } catch (error) {
    log.error('identity-answers-unreadable', { personId }, error)
    return {}
  }
}

/** Empty answers are not stored. */
export function sealParty(personId: string, values: PartyValues, sealer: Sealer): string {
  return sealer.seal(filled(values), partyContext(personId))
}

export function sealSubmission(id: string, values: PartyValues, sealer: Sealer): string {
  return sealer.seal(filled(values), verificationContext(id, 'answers'))
}

function filled(values: PartyValues): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')))
}

/** The user's answers for the export, as one row or none; of numbers only the last digits. */
export async function ownParty(
  db: Reader,
  personId: string,
  opening: Opening,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const values = shownParty(openParty(await findIdentity(db, personId), opening))
  return Object.keys(values).length === 0 ? [] : [values]
}

/** The answers with masked numbers (decision T6). */
export function shownParty(values: PartyValues): PartyValues {
  const hidden = maskedFields.flatMap((field) => {
    const number = values[field] ?? ''
    return number === '' ? [] : [[field, masked(number)] as const]
  })
  return { ...values, ...Object.fromEntries(hidden) }
}

/**
 * Replaces masked answers with the stored numbers.
 * @returns the answers, and fields whose mask belongs to no stored number
 */
export function unmaskedParty(
  entered: PartyValues,
  stored: PartyValues,
): { readonly values: PartyValues; readonly unknown: readonly PartyField[] } {
  const given = maskedFields.filter((field) => isMasked(entered[field] ?? ''))
  const unknown = given.filter((field) => !stored[field] || entered[field] !== masked(stored[field]))
  const replaced = given.map((field) => [field, unknown.includes(field) ? '' : (stored[field] ?? '')] as const)
  return { values: { ...entered, ...Object.fromEntries(replaced) }, unknown }
}
