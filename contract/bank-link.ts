/** The account that withdrawals go to, confirmed by its person at their bank (investing 5, decision record 0040). */

import { bankLinkEndings } from '#domain/bank-link.ts'
import { call } from './call.ts'
import { bool, id, nullable, object, oneOf, text } from './schema.ts'
import { identityProof, payoutAccount } from './wallet.ts'

export const openBankLink = call({
  method: 'POST',
  path: 'wallet-account/bank-link',
  access: 'user',
  summary:
    'Where the person shares their account at their bank. A new one ends the one before; sent again under its key it is the same one.',
  spec: 'investing 5, decision record 0040',
  body: object(identityProof),
  reply: object({
    linkId: id(),
    /** Good for half an hour. */
    url: nullable(text({ max: 2000 })),
    /** At a stand-in that knows no bank. */
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
  summary:
    'The person is back from their bank: it is asked what they shared there, and that account is the one that withdrawals go to.',
  spec: 'investing 5, decisions T52, T79, decision record 0040',
  body: object({ linkId: id() }),
  reply: object({
    state: oneOf(['waiting', 'done', 'ended']),
    /** Why it came to nothing. */
    ending: nullable(oneOf(bankLinkEndings)),
    /** False where it is not known yet, since the provider did not answer. */
    answered: bool(),
    /** The account that withdrawals go to now. */
    account: nullable(payoutAccount),
  }),
  idempotent: true,
  stale: ['get-user-wallet-detail'],
  rate: 60,
})
