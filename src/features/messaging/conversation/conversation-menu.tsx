import { type MouseEvent, useState } from 'react'
import { changeConversation, type Conversation } from '#contract/messaging/conversation.ts'
import { unblockUser } from '#contract/messaging/safety.ts'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { archive, ban, bellOff, ellipsis, flag } from '#src/features/messaging/messaging-icons.ts'
import { useReportedChange } from '#src/features/messaging/use-reported-change.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { bell, user } from '#src/ui/icon-paths.ts'
import { Menu } from '#src/ui/menu.tsx'
import styles from './conversation.module.css'

/** Needs a connection anyway. */
const BlockDialog = deferred(async () => (await import('./block-dialog.tsx')).BlockDialog, <></>)

interface ConversationMenuProps {
  readonly of: Conversation
  readonly name: string
  /** Undefined if there is nothing to report. */
  readonly onReport: (() => void) | undefined
}

/** What the user can do with a conversation: mute, archive, block and report. */
export function ConversationMenu({ of, name, onReport }: ConversationMenuProps) {
  const { text } = useIntl()
  const online = useOnline()
  const [isBlocking, setBlocking] = useState(false)
  const change = useMutation(changeConversation)
  const unblock = useMutation(unblockUser)
  const report = useReportedChange()
  const { id, kind, archived, muted, counterpart, closed } = of
  const { id: userId } = counterpart
  const run = (work: () => Promise<unknown>, done: TextId): Promise<void> =>
    report(work, { text: done, values: { name: isolated(name) } })
  const mayBlock = kind !== 'support' && userId !== null
  return (
    <>
      <Menu
        label={text('inbox.menuOf', { name: isolated(name) })}
        face={<Icon shape={ellipsis} />}
        className={styles.menu}
      >
        <div className={`menu-sheet ${styles.sheet}`}>
          {counterpart.profile === null ? null : (
            <Link href={pathTo('person', { slug: counterpart.profile })}>
              <Icon shape={user} />
              {text('inbox.viewProfile')}
            </Link>
          )}
          <Item
            shape={muted ? bell : bellOff}
            label={text(muted ? 'inbox.unmute' : 'inbox.mute')}
            onClick={() =>
              void run(
                () => change({ params: { id }, body: { muted: !muted } }),
                muted ? 'inbox.unmutedDone' : 'inbox.mutedDone',
              )
            }
          />
          <Item
            shape={archive}
            label={text(archived ? 'inbox.unarchive' : 'inbox.archive')}
            onClick={() =>
              void run(
                () => change({ params: { id }, body: { archived: !archived } }),
                archived ? 'inbox.unarchivedDone' : 'inbox.archivedDone',
              )
            }
          />
          {onReport ? <Item shape={flag} label={text('inbox.reportMessage')} onClick={onReport} /> : null}
          {!mayBlock ? null : closed === 'blocked' ? (
            <Item
              shape={ban}
              label={text('inbox.unblock')}
              onClick={() => void run(() => unblock({ params: { userId } }), 'inbox.unblocked')}
            />
          ) : (
            <Item shape={ban} label={text('inbox.block')} onClick={() => setBlocking(true)} />
          )}
          {online ? null : <p className={styles.offline}>{text('shell.needsConnection')}</p>}
        </div>
      </Menu>
      {isBlocking && userId !== null ? (
        <BlockDialog userId={userId} name={name} onClose={() => setBlocking(false)} />
      ) : null}
    </>
  )
}

interface ItemProps {
  readonly shape: string
  readonly label: string
  readonly onClick: () => void
}

/** An action of the menu, which it closes. All of them call the server. */
function Item({ shape, label, onClick }: ItemProps) {
  const online = useOnline()
  const press = ({ currentTarget }: MouseEvent): void => {
    const menu = currentTarget.closest('details')
    if (!online) return
    if (menu) menu.open = false
    menu?.querySelector('summary')?.focus()
    onClick()
  }
  return (
    <button type="button" aria-disabled={!online || undefined} onClick={press}>
      <Icon shape={shape} />
      {label}
    </button>
  )
}
