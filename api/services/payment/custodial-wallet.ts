/** The payer's custodial wallet at the provider, created there when it is first needed. */

import type { AttemptRow } from '#api/db/payment/payments.ts'
import {
  findCustodialAccount,
  forgetCustodialAccount,
  type CustodialAccountRow,
  recordCustodialUser,
  nameWallet,
  recordCustodialAccount,
} from '#api/db/wallet/custodial-accounts.ts'
import { findUser } from '#api/db/account/users.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import type { NoResponse, CustodialWalletRef, CustodialWallets } from '#api/payment-ports.ts'

/** Undefined for attempts that need none. */
export async function ensureCustodialWallet(
  attempt: AttemptRow,
  deps: Deps,
): Promise<CustodialWalletRef | NoResponse | undefined> {
  if (attempt.gateway !== 'mangopay') return undefined
  const provider = deps.gateways.custodialOf(attempt)
  if (!provider) return 'silent'
  const wallet = await findOrCreateWallet(attempt, provider, deps)
  if (typeof wallet === 'string' || !provider.test) return wallet
  // A sandbox loses all data when it restarts.
  const balance = await provider.balance(wallet.walletRef)
  if (balance !== 'refused') return balance === 'silent' ? balance : wallet
  const known = await readOrRecordWallet(attempt, provider, deps)
  await deps.db.transact((tx) => forgetCustodialAccount(tx, known, () => deps.ids.next()))
  return findOrCreateWallet(attempt, provider, deps)
}

async function findOrCreateWallet(
  attempt: AttemptRow,
  provider: CustodialWallets,
  deps: Deps,
): Promise<CustodialWalletRef | NoResponse> {
  const { db } = deps
  const known = await readOrRecordWallet(attempt, provider, deps)
  const user = known.personRef === null ? await createUser(attempt, known, provider, deps) : { ref: known.personRef }
  if (typeof user === 'string') return user
  if (known.walletRef !== null) return { personRef: user.ref, walletRef: known.walletRef }
  const { walletId, walletKey: key } = known
  const wallet = await provider.addWallet({ key, walletId, personRef: user.ref, currency: attempt.currency })
  if (typeof wallet === 'string') return wallet
  await db.transact((tx) => nameWallet(tx, key, wallet.ref))
  return { personRef: user.ref, walletRef: wallet.ref }
}

async function createUser(
  { payer_id: personId }: AttemptRow,
  { personKey: key }: CustodialAccountRow,
  provider: CustodialWallets,
  { db }: Deps,
): Promise<{ readonly ref: string } | NoResponse> {
  const payer = await findUser(db.read, personId)
  if (!payer) return 'refused'
  const { first_name: firstName, last_name: lastName, email } = payer
  const user = await provider.addMangopayUser({ key, personId, firstName, lastName, email })
  if (typeof user === 'object') await db.transact((tx) => recordCustodialUser(tx, key, user.ref))
  return user
}

/** The keys and references of user and wallet, recorded before the request to the provider. */
async function readOrRecordWallet(
  { payer_id: personId, currency }: AttemptRow,
  { test, account }: CustodialWallets,
  { db, clock, ids }: Deps,
): Promise<CustodialAccountRow> {
  const known = await findCustodialAccount(db.read, { personId, currency, test, account })
  if (known) return known
  return db.transact(async (tx) => {
    const at = new Date(clock.now())
    const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'custodial' })
    await recordCustodialAccount(tx, { personId, walletId: wallet.id, test, account }, () => ids.next())
    const noted = await findCustodialAccount(tx, { personId, currency, test, account })
    if (!noted) throw new Error('a custodial wallet was recorded and is missing')
    return noted
  })
}
