import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<CampaignStatus, BadgeVariant>> = {
  0: 'plain',
  1: 'warn',
  2: 'good',
  3: 'bad',
  4: 'good',
  5: 'plain',
  6: 'plain',
}

/** A campaign's status as text. */
export function StatusBadge({ status }: { readonly status: CampaignStatus }) {
  const { text } = useIntl()
  return <Badge variant={variants[status]}>{text(`status.${status}`)}</Badge>
}
