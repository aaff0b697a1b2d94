/** Links of mails that unsubscribe without signing in: signed, so that nothing has to be stored. */

import type { Deps } from '#api/deps.ts'
import { stoppedInvitations, type StoppedMails, stoppedMails } from '#contract/notification/email-preferences.ts'
import { isUuid } from '#domain/uuid.ts'

function signedText(whose: string, what: StoppedMails | typeof stoppedInvitations): string {
  return `mails stop ${what} ${whose}`
}

/** Relative to the site's URL. */
export function stopPath(personId: string, what: StoppedMails, { signer }: Pick<Deps, 'signer'>): string {
  return `/stop-mails/${personId}.${what}.${signer.sign(signedText(personId, what))}`
}

/** Key of an address that wants no invitations: keyed, so that the address cannot be derived from it. */
export function addressKey(email: string, { keyedHashes }: Pick<Deps, 'keyedHashes'>): string {
  return keyedHashes.of(`invitations to ${email.toLowerCase()}`)
}

/** Relative to the site's URL. The link of an invitation stops all invitations to its address, whoever sends them. */
export function stopInvitationsPath(email: string, deps: Pick<Deps, 'signer' | 'keyedHashes'>): string {
  const key = addressKey(email, deps)
  return `/stop-mails/${key}.${stoppedInvitations}.${deps.signer.sign(signedText(key, stoppedInvitations))}`
}

/** The user and the mails that a token unsubscribes; undefined for a token that was not issued here. */
export function stoppedBy(
  token: string,
  { signer }: Pick<Deps, 'signer'>,
): { personId: string; what: StoppedMails } | { addressKey: string } | undefined {
  const [whose = '', named = '', signature = ''] = token.split('.')
  if (named === stoppedInvitations)
    return signer.verify(signedText(whose, named), signature) ? { addressKey: whose } : undefined
  const what = stoppedMails.find((each) => each === named)
  if (what === undefined || !isUuid(whose)) return undefined
  return signer.verify(signedText(whose, what), signature) ? { personId: whose, what } : undefined
}
