/** Income and net worth as investors declare them, sealed in their rows, from which the 12-month limit is computed. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { figuresContext, insertFigures, latestFigures, listFigures } from '#api/db/investment/investor-limit.ts'
import type { Deps } from '#api/deps.ts'
import type { Sealer } from '#api/ports.ts'
import type { InvestorFigures } from '#domain/investment/investor-limit.ts'

export type FiguresDeps = Pick<Deps, 'sealer' | 'log'>

interface DeclaredFigures extends InvestorFigures {
  readonly declaredAt: Date
}

interface Declaration extends InvestorFigures {
  readonly personId: string
  /** The campaign on whose page they were entered; undefined outside of one. */
  readonly campaignId?: string
}

/**
 * Income and net worth as declared by a user, effective from now on. The audit log has the event and its time; the
 * figures are in their own table only. Only under the lock of the user.
 */
export async function enterFigures(
  tx: Writer,
  { personId, campaignId, ...figures }: Declaration,
  { ids, clock, sealer }: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
): Promise<void> {
  const [id, at] = [ids.next(), new Date(clock.now())]
  await insertFigures(tx, { id, personId, figures: sealFigures(id, figures, sealer), at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'investor-figures-declared',
    subject: id,
    facts: campaignId === undefined ? {} : { campaign: campaignId },
  })
}

export function sealFigures(id: string, { income, netWorth, elsewhere }: InvestorFigures, sealer: Sealer): string {
  const texts = [income, netWorth, elsewhere].map(String)
  return sealer.seal(JSON.stringify(texts), figuresContext(id))
}

/**
 * The latest declaration of a person. One that cannot be decrypted, because the site's secret has changed, must be
 * entered again.
 */
export async function readFigures(
  db: Reader | Writer,
  personId: string,
  deps: FiguresDeps,
): Promise<DeclaredFigures | undefined> {
  const row = await latestFigures(db, personId)
  return row && openFigures(row, deps)
}

/** For the user's own data. */
export async function ownFigures(
  db: Reader,
  personId: string,
  deps: FiguresDeps,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await listFigures(db, personId)).map((row) => {
    const figures = openFigures(row, deps)
    return {
      income: figures?.income ?? null,
      net_worth: figures?.netWorth ?? null,
      elsewhere: figures?.elsewhere ?? null,
      declared_at: row.declared_at,
    }
  })
}

function openFigures(
  { id, figures, declared_at: declaredAt }: Awaited<ReturnType<typeof listFigures>>[number],
  { sealer, log }: FiguresDeps,
): DeclaredFigures | undefined {
  try {
    const [income = '', netWorth = '', elsewhere = ''] = JSON.parse(sealer.open(figures, figuresContext(id)))
    return { income: BigInt(income), netWorth: BigInt(netWorth), elsewhere: BigInt(elsewhere), declaredAt }
  } catch (error) {
    log.error('investor-figures-unreadable', { declaration: id }, error)
    return undefined
  }
}
