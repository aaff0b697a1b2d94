import { getUser } from '#contract/account/users.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountBadges } from './account-badges.tsx'
import { AccountDecisions } from './account-decisions.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserSessions } from './user-sessions.tsx'

/** One account: its state, sessions, past decisions and available actions. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getUser, { params: { id: params['id'] ?? '' } })
  return (
    <AdminFrame
      place="users"
      title={loaded.data ? <bdi>{loaded.data.name}</bdi> : text('users.person')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className={styles.place}>
            <Skeleton lines={12} />
          </div>
        }
      >
        {(person) => (
          <div className={styles.payment}>
            <div className={`stack ${styles.head}`}>
              <AccountBadges of={person} />
              <UserFacts of={person} />
            </div>
            <UserActions of={person} />
            <div className={`stack ${styles.rest}`}>
              <UserSessions of={person} />
              <AccountDecisions of={person.decisions} />
            </div>
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getUser, { params: { id: params['id'] ?? '' } })?.name ?? intl.text('users.person'),
})
