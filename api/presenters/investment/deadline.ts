import type { Deadline } from '#contract/investment/deadlines.ts'
import type { Deadline as OpenDeadline } from '#domain/investment/deadlines.ts'

export function presentDeadline({ id, kind, endsAt, time, campaign, amount, path }: OpenDeadline): Deadline {
  return {
    id,
    kind,
    endsAt: new Date(endsAt).toISOString(),
    on: 'on' in time ? time.on : null,
    campaign: campaign ? { slug: campaign.slug, name: campaign.name } : null,
    amount: amount ?? null,
    path,
  }
}
