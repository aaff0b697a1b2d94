import { getUser } from '#contract/admin/users.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { AdminFrame } from '#src/features/admin/admin-frame.tsx'
import styles from '#src/features/admin/provider/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountBadges } from './account-badges.tsx'
import { AccountDecisions } from './account-decisions.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** One account: how it stands, where it is signed in, what was decided, and what can be done. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useCall(getUser, { params: { id: params['id'] ?? '' } })
  return (
    <AdminFrame
      place="people"
      title={loaded.data ? <bdi>{loaded.data.name}</bdi> : text('people.person')}
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
              <PersonFacts of={person} />
            </div>
            <PersonActs of={person} />
            <div className={`stack ${styles.rest}`}>
              <PersonSessions of={person} />
              <AccountDecisions of={person.decisions} />
            </div>
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getUser, { params: { id: params['id'] ?? '' } })?.name ?? intl.text('people.person'),
})
