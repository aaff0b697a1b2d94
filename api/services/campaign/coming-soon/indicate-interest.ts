/** A user's non-binding indication of interest. Nothing is booked and no units are reserved. */

import {
  deleteOpenIndication,
  indicationOf,
  type IndicationRow,
  putIndication,
} from '#api/db/campaign/coming-soon/indications.ts'
import { investorTerms, lockPageBySlug } from '#api/db/campaign/coming-soon/pages.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { investorCountryProblem } from '#api/services/identity/residence.ts'
import { CallError } from '#contract/errors.ts'
import { amountMaximum } from '#domain/limits.ts'
import type { CountryProblem } from '#domain/identity/residence.ts'

interface GivenInterest {
  readonly slug: string
  readonly amount: { readonly amount: bigint; readonly currency: string }
  readonly sharesName: boolean
  readonly member: Member
}

/**
 * Gives it, or changes the one that the user gave.
 * @throws CallError NOT_FOUND, COMING_SOON_OVER, OWN_CAMPAIGN, CURRENCY_MISMATCH, INVALID_INPUT
 */
export async function indicateInterest(
  tx: Writer,
  { slug, amount, sharesName, member }: GivenInterest,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<IndicationRow> {
  const page = await lockPageBySlug(tx, slug)
  if (!page || page.state === 'pending' || page.state === 'ended') throw new CallError('NOT_FOUND')
  if (page.state !== 'open') throw new CallError('COMING_SOON_OVER')
  if (page.owner_id === member.id) throw new CallError('OWN_CAMPAIGN')
  if (amount.currency !== page.currency) throw new CallError('CURRENCY_MISMATCH', { currency: page.currency })
  if (amount.amount <= 0n) throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'too-small', limit: 1 }])
  if (amount.amount > BigInt(amountMaximum))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'too-large' }])
  await putIndication(tx, {
    id: ids.next(),
    campaignId: page.campaign_id,
    userId: member.id,
    ...amount,
    sharesName,
    at: new Date(clock.now()),
  })
  const row = await indicationOf(tx, slug, member.id)
  if (!row) throw new Error('an indication was written and is not there')
  return row
}

/**
 * Deletes it. A repeated request has no effect.
 * @throws CallError NOT_FOUND if there never was one, INDICATION_SETTLED
 */
export async function withdrawInterest(tx: Writer, slug: string, userId: string): Promise<void> {
  if (await deleteOpenIndication(tx, slug, userId)) return
  throw new CallError((await indicationOf(tx, slug, userId)) ? 'INDICATION_SETTLED' : 'NOT_FOUND')
}

type InvestorProblem = CountryProblem | 'ACCREDITED_ONLY'

/** The user's indication, and what would refuse an investment by the draft's present terms. @throws CallError NOT_FOUND */
export async function readInterest(
  db: Reader,
  { slug, member }: Pick<GivenInterest, 'slug' | 'member'>,
): Promise<{ readonly row: IndicationRow | undefined; readonly problem: InvestorProblem | null }> {
  const [row, terms] = await Promise.all([indicationOf(db, slug, member.id), investorTerms(db, slug)])
  if (!terms) throw new CallError('NOT_FOUND')
  const country = await investorCountryProblem(db, terms, member.id)
  const problem = country ?? (terms.accreditation === 'accredited' && !member.accredited ? 'ACCREDITED_ONLY' : null)
  return { row, problem }
}
