import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { EraseDialog } from '#src/components/erase-dialog.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { usePendingDrafts } from '#src/data/draft/use-pending-drafts.ts'
import { useIntl } from '#src/intl/intl.tsx'
import {
  cacheUsage,
  type CacheUsage,
  type StorageEstimate,
  storageEstimate,
} from '#src/platform/storage/device-cache.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { pathTo } from '#src/routes.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DropDraftsDialog } from './drop-drafts-dialog.tsx'
import { CacheUsageList } from './cache-usage-list.tsx'
import styles from '#src/components/settings.module.css'
import { useBytes } from '#src/intl/use-bytes.ts'

const PinnedFilesPanel = deferred(
  async () => (await import('#src/components/documents/investment-documents.tsx')).PinnedFilesPanel,
)

/** Data stored on this device, with buttons to clear it. Works offline, because all of it is local. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const partition = useAtomValue(sessionAtom)?.partition ?? ''
  const [parts, setParts] = useState<readonly CacheUsage[] | 'unreadable'>()
  const [estimate, setEstimate] = useState<StorageEstimate>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    const refresh = async (): Promise<void> => {
      const [found, left] = await Promise.all([
        cacheUsage(partition).catch(() => 'unreadable' as const),
        storageEstimate(),
      ])
      if (gone) return
      setParts(found)
      setEstimate(left)
    }
    void refresh()
    return () => {
      gone = true
    }
    // Incremented by every change to the stored data.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [partition, turn])
  const refresh = (): void => setTurn(turn + 1)
  return (
    <SettingsFrame section="storage" title={text('settings.storage')} lead={text('prefs.storageLead')}>
      {parts === undefined ? (
        <div className="panel">
          <Skeleton lines={8} />
        </div>
      ) : (
        <>
          <QuotaPanel estimate={estimate} onChange={refresh} />
          {parts === 'unreadable' ? (
            <Notice
              variant="bad"
              action={
                <Button variant="quiet" onClick={refresh}>
                  {text('shell.retry')}
                </Button>
              }
            >
              {text('prefs.storedDataUnreadable')}
            </Notice>
          ) : (
            <CacheUsageList parts={parts} partition={partition} onChange={refresh} />
          )}
        </>
      )}
      <PinnedFilesPanel />
      <Drafts />
      <Erase />
    </SettingsFrame>
  )
}

function QuotaPanel({
  estimate,
  onChange,
}: {
  readonly estimate: StorageEstimate | undefined
  readonly onChange: () => void
}) {
  const { text } = useIntl()
  const bytes = useBytes()
  const [refused, setRefused] = useState(false)
  if (estimate === undefined) return <p className="soft">{text('prefs.quotaUnknown')}</p>
  const keep = async (): Promise<void> => {
    await keepStorage()
    const now = await storageEstimate()
    setRefused(now?.persisted !== true)
    onChange()
  }
  return (
    <section className="panel stack">
      <h2>{text('prefs.quota')}</h2>
      <p>{text('prefs.quotaUsed', { used: bytes(estimate.used), quota: bytes(estimate.quota) })}</p>
      {estimate.persisted ? (
        <p>
          <Badge variant="good">{text('prefs.persisted')}</Badge>
        </p>
      ) : (
        <>
          <p className="soft small">{text('prefs.persistWhy')}</p>
          <div>
            <Button variant="quiet" onClick={() => void keep()}>
              {text('prefs.persist')}
            </Button>
          </div>
          <p role="status">{refused ? text('prefs.persistRefused') : null}</p>
        </>
      )}
    </section>
  )
}

function Erase() {
  const { text } = useIntl()
  const { waiting, parked } = useAtomValue(outboxAtom)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className="panel stack">
      <h2>{text('account.eraseAction')}</h2>
      <p>{text('account.eraseLead')}</p>
      <div>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {text('account.eraseAction')}
        </Button>
      </div>
      {isConfirming ? <EraseDialog unsent={waiting + parked} onClose={() => setConfirming(false)} /> : null}
    </section>
  )
}

/** Drafts that are not fully on the server: cleared only after a confirmation that lists them. */
function Drafts() {
  const { text } = useIntl()
  const drafts = usePendingDrafts()
  const [isConfirming, setConfirming] = useState(false)
  if (drafts === undefined) return null
  return (
    <section className="panel stack">
      <h2>{text('prefs.drafts')}</h2>
      {drafts.length === 0 ? (
        <p className="soft">{text('prefs.draftsNone')}</p>
      ) : (
        <>
          <p>{text('prefs.draftsText', { count: drafts.length })}</p>
          <ul className={styles.parts}>
            {drafts.map(({ campaignId, name, state, step }) => (
              <li key={campaignId} className={styles.part}>
                <Link href={pathTo(step, { id: campaignId })}>
                  <bdi>{name || text('prefs.draftUnnamed')}</bdi>
                </Link>
                <Badge variant={state === 'waiting' || state === 'parked' ? 'warn' : 'bad'}>
                  {text(`prefs.draftState.${state}`)}
                </Badge>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="danger" onClick={() => setConfirming(true)}>
              {text('prefs.dropDrafts')}
            </Button>
          </div>
        </>
      )}
      {isConfirming ? <DropDraftsDialog drafts={drafts} onClose={() => setConfirming(false)} /> : null}
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.storage') })
