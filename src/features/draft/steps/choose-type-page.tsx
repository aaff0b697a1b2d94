import { useState } from 'react'
import { useLocation } from 'wouter'
import { type CampaignKind, campaignKinds } from '#domain/campaign/campaign.ts'
import { newDraft } from '#sync/outbox.ts'
import type { PageModule } from '#src/components/page.ts'
import { newItemId } from '#src/data/draft/outbox.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { draftStore } from '#src/data/draft/draft-store.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { arrowRight } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from './choose-type-page.module.css'

/** Starts a campaign. Its id is generated here, so that it can be started offline. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const outbox = useOutbox()
  const online = useOnline()
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState(false)

  const begin = async (kind: CampaignKind): Promise<void> => {
    if (!outbox) return
    const id = newItemId()
    try {
      await draftStore.update(
        outbox.owner.partition,
        id,
        () => newDraft(id, kind, newItemId(), serverNow()),
        (record) => record,
      )
      outbox.typed(id)
      navigate(pathTo('company', { id }))
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="wrap page stack">
      <header className="stack">
        <h1>{text('edit.title')}</h1>
        <p className="soft">{text('edit.chooseLead')}</p>
        {online ? null : <Notice>{text('edit.startOffline')}</Notice>}
        {failed ? (
          <Notice variant="bad" live>
            {text('edit.save.failed')}
          </Notice>
        ) : null}
      </header>
      <ul className={styles.kinds}>
        {campaignKinds.map((kind) => (
          <li key={kind}>
            <button type="button" onClick={() => void begin(kind)}>
              <span className={styles.name}>{text(`kind.${kind}`)}</span>
              <span className="soft">{text(`edit.kind.${kind}Text`)}</span>
              <span className={styles.start}>
                {text('edit.start')} <Icon shape={arrowRight} directional />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('edit.title') })
