/** The payer's wallet at the provider that keeps it, made there when it is first needed. */

import type { AttemptRow } from '#api/db/payments.ts'
import { findPlace, forgetPlace, type KnownPlace, namePerson, nameWallet, notePlace } from '#api/db/wallet/pooled.ts'
import { findUser } from '#api/db/users.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { NoResponse, CustodialWalletRef, CustodialWallets } from '#api/payment-ports.ts'

/** Undefined for tries that need none. */
export async function pooledPlaceOf(
  attempt: AttemptRow,
  deps: Deps,
): Promise<CustodialWalletRef | NoResponse | undefined> {
  if (attempt.gateway !== 'mangopay') return undefined
  const pooled = deps.gateways.pooledBy(attempt)
  if (!pooled) return 'silent'
  const place = await madePlace(attempt, pooled, deps)
  if (typeof place === 'string' || !pooled.test) return place
  // A stand-in forgets everything when it begins anew.
  const balance = await pooled.balance(place.walletRef)
  if (balance !== 'refused') return balance === 'silent' ? balance : place
  const known = await readPlace(attempt, pooled, deps)
  await deps.db.transact((tx) => forgetPlace(tx, known, () => deps.ids.next()))
  return madePlace(attempt, pooled, deps)
}

async function madePlace(
  attempt: AttemptRow,
  pooled: CustodialWallets,
  deps: Deps,
): Promise<CustodialWalletRef | NoResponse> {
  const { db } = deps
  const known = await readPlace(attempt, pooled, deps)
  const person = known.personRef === null ? await addPerson(attempt, known, pooled, deps) : { ref: known.personRef }
  if (typeof person === 'string') return person
  if (known.walletRef !== null) return { personRef: person.ref, walletRef: known.walletRef }
  const { walletId, walletKey: key } = known
  const wallet = await pooled.addWallet({ key, walletId, personRef: person.ref, currency: attempt.currency })
  if (typeof wallet === 'string') return wallet
  await db.transact((tx) => nameWallet(tx, key, wallet.ref))
  return { personRef: person.ref, walletRef: wallet.ref }
}

async function addPerson(
  { payer_id: personId }: AttemptRow,
  { personKey: key }: KnownPlace,
  pooled: CustodialWallets,
  { db }: Deps,
): Promise<{ readonly ref: string } | NoResponse> {
  const user = await findUser(db.read, personId)
  if (!user) return 'refused'
  const { first_name: firstName, last_name: lastName, email } = user
  const person = await pooled.addPerson({ key, personId, firstName, lastName, email })
  if (typeof person === 'object') await db.transact((tx) => namePerson(tx, key, person.ref))
  return person
}

/** What is written down of it, before anybody is asked. */
async function readPlace(
  { payer_id: personId, currency }: AttemptRow,
  { test, account }: CustodialWallets,
  { db, clock, ids }: Deps,
): Promise<KnownPlace> {
  const known = await findPlace(db.read, { personId, currency, test, account })
  if (known) return known
  return db.transact(async (tx) => {
    const at = new Date(clock.now())
    const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'pooled' })
    await notePlace(tx, { personId, walletId: wallet.id, test, account }, () => ids.next())
    const noted = await findPlace(tx, { personId, currency, test, account })
    if (!noted) throw new Error('a wallet was written down and is not there')
    return noted
  })
}
