/**
 * Polls a connected account: requests its status from the provider and stores it. The returning owner, webhooks and the
 * schedule all use this one function, as with payments (decision record 0015, docs/areas/payment.md).
 */

import { changeConnected, type ConnectedRow, lockConnected, readConnected } from '#api/db/payment/connected-accounts.ts'
import type { Deps } from '#api/deps.ts'
import type { AccountStatus, ConnectedAccounts, NoResponse } from '#api/payment-ports.ts'
import { connectedState } from '#domain/payment/connected-account.ts'
import { companyNameMaximum } from '#domain/limits.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'

export interface PolledAccount {
  readonly row: ConnectedRow
  /** False if the provider did not respond: the account is unchanged. */
  readonly answered: boolean
}

/** Two months of polling once a day. */
const maximumPolls = 66
/** The provider retains an idempotency key for a day: later the same key would open another account. */
const keyLifeMs = 23 * 3_600_000

/** @returns undefined if there is no such account */
export async function pollAccount(id: string, deps: Deps): Promise<PolledAccount | undefined> {
  const seen = await readConnected(deps.db.read, id)
  if (!seen) return undefined
  const { accounts } = deps.gateways
  if (accounts?.test !== seen.test) return { row: seen, answered: false }
  if (seen.state === 'disconnected') return { row: await closeAtProvider(seen, accounts, deps), answered: true }
  const row = await createAtProvider(seen, accounts, deps)
  const requestedAt = new Date(deps.clock.now())
  const response = row.provider_ref === null ? 'silent' : await accounts.getStatus(row.provider_ref)
  return {
    row: await store(row, response, requestedAt, deps),
    answered: response !== 'silent' || row.state === 'closed',
  }
}

/**
 * Opens the account at the provider if it is not open yet, under its own key: a retry after a lost response finds the
 * same account.
 */
export async function createAtProvider(
  row: ConnectedRow,
  accounts: ConnectedAccounts,
  deps: Deps,
): Promise<ConnectedRow> {
  if (row.state !== 'created') return row
  const tooLate = deps.clock.now() - row.created_at.getTime() > keyLifeMs
  const answer = tooLate ? 'refused' : await accounts.create({ accountId: row.id, name: row.company_name })
  if (answer === 'silent') return row
  return change(row, deps, (locked) => {
    // Both of two concurrent requests got the same account; one that was disconnected meanwhile has to be closed at the
    // provider.
    if (answer === 'refused') return locked.state === 'created' ? { state: 'closed', next_poll_at: null } : undefined
    const known = { provider_ref: answer.ref, next_poll_at: new Date(deps.clock.now() + nextPollDelay(0)) }
    return locked.provider_ref === null
      ? { ...known, ...(locked.state === 'created' ? { state: 'unfinished' } : {}) }
      : undefined
  })
}

function store(
  row: ConnectedRow,
  response: AccountStatus | NoResponse,
  requestedAt: Date,
  deps: Deps,
): Promise<ConnectedRow> {
  return change(row, deps, (locked) => {
    if (locked.state === 'disconnected') return undefined
    const pollCount = locked.poll_count + 1
    const pollAt = pollCount > maximumPolls ? null : new Date(deps.clock.now() + nextPollDelay(pollCount))
    if (response === 'silent' || row.provider_ref === null)
      return locked.next_poll_at === null ? undefined : { poll_count: pollCount, next_poll_at: pollAt }
    // The response to a later poll is stored already. A poll in the future was made before the clock was set back.
    if (
      locked.requested_at !== null &&
      locked.requested_at > requestedAt &&
      locked.requested_at.getTime() <= deps.clock.now()
    )
      return undefined
    // The provider does not know it: a restarted sandbox, or an account that was deleted there.
    const state = response === 'refused' ? 'closed' : connectedState(response.report)
    const moved = state !== locked.state
    const name = response === 'refused' ? undefined : response.companyName?.trim().slice(0, companyNameMaximum)
    return {
      state,
      requested_at: requestedAt,
      needs: JSON.stringify(response === 'refused' ? [] : response.report.needs),
      ...(name ? { company_name: name } : {}),
      poll_count: moved ? 0 : pollCount,
      // A usable account is updated by webhooks, and polled when something depends on it.
      next_poll_at: state === 'usable' ? null : moved ? new Date(deps.clock.now() + nextPollDelay(0)) : pollAt,
    }
  })
}

/** Closes an account at the provider that its owner disconnected, unless it holds money. */
async function closeAtProvider(row: ConnectedRow, accounts: ConnectedAccounts, deps: Deps): Promise<ConnectedRow> {
  if (row.next_poll_at === null || row.provider_ref === null) return row
  const response = await accounts.close(row.provider_ref)
  return change(row, deps, ({ poll_count: pollCount }) => ({
    poll_count: pollCount + 1,
    next_poll_at:
      response === 'silent' && pollCount < maximumPolls
        ? new Date(deps.clock.now() + nextPollDelay(pollCount + 1))
        : null,
  }))
}

function change(
  row: ConnectedRow,
  { db }: Pick<Deps, 'db'>,
  decide: (locked: ConnectedRow) => Parameters<typeof changeConnected>[2] | undefined,
): Promise<ConnectedRow> {
  return db.transact(async (tx) => {
    const locked = await lockConnected(tx, row.id)
    const decided = locked && decide(locked)
    if (!decided) return locked ?? row
    await changeConnected(tx, row.id, decided)
    return (await readConnected(tx, row.id)) ?? locked
  })
}
