import { useSetAtom } from 'jotai'
import { type BlockedUser, listBlockedUsers, unblockUser } from '#contract/messaging/safety.ts'
import { Age } from '#src/components/age.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './conversation-list.module.css'
import { Avatar } from './counterpart.tsx'

/** The users whom the user has blocked, and the only way to unblock those without a conversation. */
export function BlockedUsers() {
  const { text } = useIntl()
  const list = useInfiniteQuery(listBlockedUsers, {}, ({ id }) => id)
  return (
    <>
      {list.savedAt === undefined ? null : (
        <div className={styles.age}>
          <Age savedAt={list.savedAt} updating={list.updating} />
        </div>
      )}
      <LoadedView of={list} skeleton={<Skeleton lines={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={styles.empty}>
              <Empty title={text('inbox.empty.blocked')}>{text('inbox.emptyText.blocked')}</Empty>
            </div>
          ) : (
            <>
              <p className={styles.note}>{text('inbox.blockedText')}</p>
              <ul className={styles.rows}>
                {items.map((item) => (
                  <BlockedRow key={item.id} of={item} />
                ))}
              </ul>
              <div className={styles.more}>
                <LoadMore of={list} />
              </div>
            </>
          )
        }
      </LoadedView>
    </>
  )
}

function BlockedRow({ of }: { readonly of: BlockedUser }) {
  const intl = useIntl()
  const { text, date } = intl
  const unblock = useMutation(unblockUser)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const name = of.name || text('inbox.deletedUser')
  return (
    <li className={styles.row}>
      <Avatar of={{ kind: 'user', counterpart: of }} />
      <div className={styles.rowText}>
        <p className={styles.rowName}>
          {of.profile === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link href={pathTo('person', { slug: of.profile })}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        <p className="soft small">{text('inbox.blockedOn', { date: date(of.blockedAt) })}</p>
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </div>
      <RowButton
        variant="quiet"
        busy={busy}
        label={text('inbox.unblock')}
        fullLabel={text('inbox.unblockOf', { name: isolated(name) })}
        onClick={() =>
          void run(async () => {
            await unblock({ params: { userId: of.id } })
            showToast({ text: 'inbox.unblocked', values: { name: isolated(name) }, variant: 'good' })
          })
        }
      />
    </li>
  )
}
