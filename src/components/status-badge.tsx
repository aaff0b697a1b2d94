import type { CampaignStatus } from '#domain/campaign.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<CampaignStatus, BadgeLook>> = {
  0: 'plain',
  1: 'warn',
  2: 'good',
  3: 'bad',
  4: 'good',
  5: 'plain',
  6: 'plain',
}

/** Where a campaign stands in its life, in the words of the dictionary. */
export function StatusBadge({ status }: { readonly status: CampaignStatus }) {
  const { text } = useIntl()
  return <Badge look={looks[status]}>{text(`status.${status}`)}</Badge>
}
