import { listConnected } from '#api/db/connected-accounts.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { inTestMode, presentAccounts } from './known-accounts.ts'

export const listAccounts = handle(calls.connectedAccount.listAccounts, async ({ member }, { db, gateways }) =>
  presentAccounts(db.read, await listConnected(db.read, member.id, inTestMode(gateways))),
)
