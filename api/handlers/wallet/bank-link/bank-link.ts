/** Payout accounts that are verified at their bank. */

import { handle } from '#api/handlers/handler.ts'
import { presentPayoutAccount } from '#api/presenters/wallet/wallet.ts'
import { bankLinksOf, openBankLinkPage, startBankLink } from '#api/services/wallet/bank-link/open-bank-link.ts'
import { findLinkedAccount, pollOwnBankLink } from '#api/services/wallet/bank-link/settle-bank-link.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import * as bankLinkCalls from '#contract/wallet/bank-link.ts'

/**
 * The link is committed before the request to the provider. A repeat under the same key continues that link, without a
 * new identity proof.
 */
const openBankLink = handle(bankLinkCalls.openBankLink, async ({ body, member, language, once }, deps) => {
  const bankLinks = bankLinksOf(deps)
  const { test } = bankLinks
  const refuseStranger = await confirmIdentity(member, body, deps)
  const { linkId } = await once(async (tx) => {
    refuseStranger()
    return { linkId: await startBankLink(tx, { personId: member.id, test }, deps), url: null, test }
  })
  return { linkId, url: await openBankLinkPage(linkId, bankLinks, language, deps), test }
})

const finishBankLink = handle(bankLinkCalls.finishBankLink, async ({ body, member, once }, deps) => {
  const { row, answered } = await pollOwnBankLink(body.linkId, member.id, deps)
  return once(async (tx) => {
    const account = await findLinkedAccount(tx, row)
    return {
      state: row.state === 'done' || row.state === 'ended' ? row.state : 'waiting',
      ending: row.ending,
      answered,
      account: account ? presentPayoutAccount(account, `${member.firstName} ${member.lastName}`) : null,
    }
  })
})

export const bankLink = { finishBankLink, openBankLink }
