import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from '#src/components/link.tsx'
import { EraseDialog } from '#src/components/erase-dialog.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useWaitingDrafts } from '#src/data/use-waiting-drafts.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { keptParts, type KeptPart, type Room, roomHere } from '#src/platform/kept.ts'
import { keepStorage } from '#src/platform/storage.ts'
import { pathTo } from '#src/routes.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DropDraftsDialog } from './drop-drafts-dialog.tsx'
import { KeptParts } from './kept-parts.tsx'
import styles from './settings.module.css'
import { useBytes } from './use-bytes.ts'

/** What is kept on this device, and how it goes. Works without a line: all of it is here. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const partition = useAtomValue(sessionAtom)?.partition ?? ''
  const [parts, setParts] = useState<readonly KeptPart[] | 'unreadable'>()
  const [room, setRoom] = useState<Room>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    const look = async (): Promise<void> => {
      const [found, left] = await Promise.all([keptParts(partition).catch(() => 'unreadable' as const), roomHere()])
      if (gone) return
      setParts(found)
      setRoom(left)
    }
    void look()
    return () => {
      gone = true
    }
    // Counted up by whatever has changed what is kept.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [partition, turn])
  const look = (): void => setTurn(turn + 1)
  return (
    <SettingsFrame place="storage" title={text('settings.storage')} lead={text('prefs.storageLead')}>
      {parts === undefined ? (
        <div className="panel">
          <Skeleton lines={8} />
        </div>
      ) : (
        <>
          <RoomPanel room={room} onChange={look} />
          {parts === 'unreadable' ? (
            <Notice
              look="bad"
              action={
                <Button look="quiet" onClick={look}>
                  {text('shell.retry')}
                </Button>
              }
            >
              {text('prefs.keptUnreadable')}
            </Notice>
          ) : (
            <KeptParts parts={parts} partition={partition} onChange={look} />
          )}
        </>
      )}
      <Drafts />
      <Erase />
    </SettingsFrame>
  )
}

function RoomPanel({ room, onChange }: { readonly room: Room | undefined; readonly onChange: () => void }) {
  const { text } = useIntl()
  const bytes = useBytes()
  const [refused, setRefused] = useState(false)
  if (room === undefined) return <p className="soft">{text('prefs.roomUnknown')}</p>
  const keep = async (): Promise<void> => {
    await keepStorage()
    const now = await roomHere()
    setRefused(now?.persisted !== true)
    onChange()
  }
  return (
    <section className="panel stack">
      <h2>{text('prefs.room')}</h2>
      <p>{text('prefs.roomUsed', { used: bytes(room.used), quota: bytes(room.quota) })}</p>
      {room.persisted ? (
        <p>
          <Badge look="good">{text('prefs.persisted')}</Badge>
        </p>
      ) : (
        <>
          <p className="soft small">{text('prefs.persistWhy')}</p>
          <div>
            <Button look="quiet" onClick={() => void keep()}>
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
  const [asked, setAsked] = useState(false)
  return (
    <section className="panel stack">
      <h2>{text('account.eraseAction')}</h2>
      <p>{text('account.eraseLead')}</p>
      <div>
        <Button look="danger" onClick={() => setAsked(true)}>
          {text('account.eraseAction')}
        </Button>
      </div>
      {asked ? <EraseDialog unsent={waiting + parked} onClose={() => setAsked(false)} /> : null}
    </section>
  )
}

/** Drafts that the server does not have wholly: never cleared but by a question that names them. */
function Drafts() {
  const { text } = useIntl()
  const drafts = useWaitingDrafts()
  const { waiting } = useAtomValue(outboxAtom)
  const [asked, setAsked] = useState(false)
  if (drafts === undefined) return null
  return (
    <section className="panel stack">
      <h2>{text('prefs.drafts')}</h2>
      {drafts.length === 0 ? (
        <p className="soft">{text('prefs.draftsNone')}</p>
      ) : (
        <>
          <p>{text('prefs.draftsText', { count: drafts.length, changes: waiting })}</p>
          <ul className={styles.parts}>
            {drafts.map(({ campaignId, name, state, step }) => (
              <li key={campaignId} className={styles.part}>
                <Link href={pathTo(step, { id: campaignId })}>
                  <bdi>{name || text('prefs.draftUnnamed')}</bdi>
                </Link>
                <Badge look={state === 'waiting' || state === 'parked' ? 'warn' : 'bad'}>
                  {text(`prefs.draftState.${state}`)}
                </Badge>
              </li>
            ))}
          </ul>
          <div>
            <Button look="danger" onClick={() => setAsked(true)}>
              {text('prefs.dropDrafts')}
            </Button>
          </div>
        </>
      )}
      {asked ? <DropDraftsDialog drafts={drafts} onClose={() => setAsked(false)} /> : null}
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.storage') })
