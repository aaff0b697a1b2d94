/** Accounts at the card provider, as their owner connects and disconnects them. */

import { handle } from '#api/handlers/handler.ts'
import { presentConnected } from '#api/presenters/payment/connected-account.ts'
import {
  disconnectAccount as disconnect,
  listOwnAccounts,
  openConnectionPage,
  pollOwnAccount,
  usedAccount,
} from '#api/services/payment/connected-account/own-accounts.ts'
import * as connectedAccountCalls from '#contract/payment/connected-account.ts'

const listAccounts = handle(connectedAccountCalls.listAccounts, async ({ member }, deps) =>
  (await listOwnAccounts(member, deps)).map(presentConnected),
)

const connectionUrl = handle(connectedAccountCalls.connectionUrl, async ({ query, member }, deps) => {
  const { account, url } = await openConnectionPage(
    { accountId: query.accountId, campaignId: query.campaignId, member },
    deps,
  )
  return { account: presentConnected(account), url }
})

const connectAccount = handle(connectedAccountCalls.connectAccount, async ({ body, member, once }, deps) => {
  const { row, answered } = await pollOwnAccount(body.accountId, member, deps)
  return once(async (tx) => ({ account: presentConnected(await usedAccount(tx, row)), answered }))
})

const disconnectAccount = handle(connectedAccountCalls.disconnectAccount, ({ params, member, once }, deps) =>
  once(async (tx) => presentConnected(await disconnect(tx, { id: params.id, member }, deps))),
)

export const connectedAccount = { connectAccount, connectionUrl, disconnectAccount, listAccounts }
