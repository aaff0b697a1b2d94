import { Link } from '#src/components/link.tsx'
import { usePendingDrafts, type PendingDraft } from '#src/data/draft/use-pending-drafts.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from '#src/features/campaign/dashboard/campaign-links.module.css'

/** Campaigns with text that is only on this device, so that users do not have to remember where they entered it. */
export function PendingDrafts() {
  const { text } = useIntl()
  const online = useOnline()
  const drafts = usePendingDrafts() ?? []
  if (drafts.length === 0) return null
  return (
    <section className={classes(styles.list, styles.waiting)} aria-labelledby="on-device">
      <h2 id="on-device">{text('dash.onDevice')}</h2>
      <p className="soft small">{text('dash.onDeviceText')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.campaignId}>
            <Link href={pathTo(draft.step, { id: draft.campaignId })}>
              <bdi>{draft.name || text('dash.unnamed')}</bdi>
            </Link>
            <Badge variant={draft.state === 'waiting' ? 'plain' : 'warn'}>{text(wordOf(draft, online))}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordOf({ state }: PendingDraft, online: boolean): TextId {
  if (state === 'waiting') return online ? 'dash.sends' : 'dash.offline'
  return `dash.${state}`
}
