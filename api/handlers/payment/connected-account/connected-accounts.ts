/** Accounts at the card provider, as their owner connects and disconnects them. */

import { handle } from '#api/handlers/handler.ts'
import {
  disconnectAccount as disconnect,
  listOwnAccounts,
  openConnectionPage,
  pollOwnAccount,
  presentPolled,
} from '#api/services/payment/connected-account/own-accounts.ts'
import * as connectedAccountCalls from '#contract/payment/connected-account.ts'

const listAccounts = handle(connectedAccountCalls.listAccounts, ({ member }, deps) => listOwnAccounts(member, deps))

const connectionUrl = handle(connectedAccountCalls.connectionUrl, ({ query, member }, deps) =>
  openConnectionPage({ accountId: query.accountId, campaignId: query.campaignId, member }, deps),
)

const connectAccount = handle(connectedAccountCalls.connectAccount, async ({ body, member, once }, deps) => {
  const polled = await pollOwnAccount(body.accountId, member, deps)
  return once((tx) => presentPolled(tx, polled))
})

const disconnectAccount = handle(connectedAccountCalls.disconnectAccount, ({ params, member, once }, deps) =>
  once((tx) => disconnect(tx, { id: params.id, member }, deps)),
)

export const connectedAccount = { connectAccount, connectionUrl, disconnectAccount, listAccounts }
