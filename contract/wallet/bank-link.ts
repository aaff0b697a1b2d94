/** The payout account, confirmed by its user at their bank (investing 5, docs/areas/wallet.md). */

import { bankLinkEndings } from '#domain/wallet/bank-link.ts'
import { call } from '#contract/call.ts'
import { bool, id, nullable, object, oneOf, text } from '#contract/schema.ts'
import { identityProof, payoutAccount } from './wallet.ts'

export const openBankLink = call({
  method: 'POST',
  path: 'wallet-account/bank-link',
  access: 'user',
  summary:
    'Creates a link with which the user shares their account at their bank. It replaces an earlier link; a repeat with the same idempotency key returns the same one.',
  spec: 'investing 5',
  body: object(identityProof),
  reply: object({
    linkId: id(),
    /** Valid for half an hour. */
    url: nullable(text({ max: 2000 })),
    /** At a simulator that does not know the bank. */
    test: bool(),
  }),
  errors: ['BANK_LINK_OFF', 'PROVIDER_SILENT'],
  idempotent: true,
  rate: 10,
})

export const finishBankLink = call({
  method: 'POST',
  path: 'wallet-account/bank-link/finish',
  access: 'user',
  summary: 'Retrieves the account that the user shared at their bank, and sets it as the payout account.',
  spec: 'investing 5, decisions T52, T79',
  body: object({ linkId: id() }),
  reply: object({
    state: oneOf(['waiting', 'done', 'ended']),
    /** Why it failed. */
    ending: nullable(oneOf(bankLinkEndings)),
    /** False if it is not known yet because the provider did not respond. */
    answered: bool(),
    /** The current payout account. */
    account: nullable(payoutAccount),
  }),
  idempotent: true,
  stale: ['get-user-wallet-detail'],
  rate: 60,
})
