/** The campaign or the draft that an address names, whose figures fill the fields. */

import { useSearchParams } from 'wouter'
import { type CampaignDetail, getBySlug } from '#contract/campaign/campaign-detail.ts'
import { type NumberKind, readNumber } from '#src/components/number/number-text.ts'
import type { CallLoader, PageRequest } from '#src/components/page.ts'
import { isFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { isUuid } from '#domain/uuid.ts'

function slugIn(query: URLSearchParams): string | undefined {
  const slug = query.get('campaign') ?? ''
  return /^[A-Za-z0-9-]{1,80}$/.test(slug) ? slug : undefined
}

/** Undefined while it loads, and if there is no such public campaign. */
export function useCampaign(): CampaignDetail | undefined {
  const [query] = useSearchParams()
  const slug = slugIn(query)
  return useQuery(getBySlug, slug === undefined ? null : { params: { slug } }).data
}

/** Loads the campaign; one that does not exist is ignored. */
export async function loadCampaign({ query }: PageRequest, load: CallLoader): Promise<void> {
  const slug = slugIn(query)
  if (slug === undefined) return
  try {
    await load(getBySlug, { params: { slug } })
  } catch (error) {
    if (!isFailure(error)) throw error
  }
}

/** What a draft states, in the parameters of its step for fundraising details. In units of the last decimal. */
export interface DraftFigures {
  readonly goal: bigint | undefined
  readonly targetPoints: bigint | undefined
  readonly distributionPoints: bigint | undefined
  readonly termMonths: bigint | undefined
}

const draftParameters = ['draft', 'currency', 'goal', 'target', 'adr', 'term'] as const

/** Figures that cannot be read are undefined. */
export function draftFigures(query: URLSearchParams, currency: string): DraftFigures {
  const read = (name: string, kind: NumberKind): bigint | undefined => {
    const found = readNumber(query.get(name) ?? '', kind)
    return found === undefined || found < 0n ? undefined : found
  }
  const distributionPoints = read('adr', { is: 'percent' })
  return {
    goal: read('goal', { is: 'money', currency }),
    targetPoints: read('target', { is: 'percent' }) ?? distributionPoints,
    distributionPoints,
    termMonths: read('term', { is: 'whole' }),
  }
}

/** For the links between the calculators; empty without a draft. */
export function carriedParameters(query: URLSearchParams): Readonly<Record<string, string>> {
  if (draftIn(query) === undefined) return {}
  return Object.fromEntries(draftParameters.map((name) => [name, query.get(name) ?? '']))
}

/** The draft whose fundraising details are missing, if its owner came from there. */
export function draftIn(query: URLSearchParams): string | undefined {
  const id = query.get('draft') ?? ''
  return isUuid(id) ? id : undefined
}
