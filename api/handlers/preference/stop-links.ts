/** Links of digests by which they are ended without signing in: signed, so that nothing has to be kept. */

import type { Deps } from '#api/handlers/handler.ts'
import { stoppedInvitations, type StoppedMails, stoppedMails } from '#contract/preference/email-preferences.ts'

function signedText(whose: string, what: StoppedMails | typeof stoppedInvitations): string {
  return `mails stop ${what} ${whose}`
}

/** Below the site's address. */
export function stopPath(personId: string, what: StoppedMails, { signer }: Pick<Deps, 'signer'>): string {
  return `/stop-mails/${personId}.${what}.${signer.sign(signedText(personId, what))}`
}

/** Names an address that wants no invitations: keyed, so that it leads back to no address. */
export function addressKey(email: string, { signer }: Pick<Deps, 'signer'>): string {
  return signer.sign(`invitations to ${email.toLowerCase()}`)
}

/** Below the site's address. The link of an invitation ends all of them to its address, whoever sends them. */
export function stopInvitationsPath(email: string, deps: Pick<Deps, 'signer'>): string {
  const key = addressKey(email, deps)
  return `/stop-mails/${key}.${stoppedInvitations}.${deps.signer.sign(signedText(key, stoppedInvitations))}`
}

/** Whose mails a token ends, and which; undefined for one that was not made here. */
export function stoppedBy(
  token: string,
  { signer }: Pick<Deps, 'signer'>,
): { personId: string; what: StoppedMails } | { addressKey: string } | undefined {
  const [whose = '', named = '', signature = ''] = token.split('.')
  if (named === stoppedInvitations)
    return signer.verify(signedText(whose, named), signature) ? { addressKey: whose } : undefined
  const what = stoppedMails.find((each) => each === named)
  if (what === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(whose)) return undefined
  return signer.verify(signedText(whose, what), signature) ? { personId: whose, what } : undefined
}
