import { getUser, type UserDetail } from '#contract/account/users.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountBadges } from './account-badges.tsx'
import { UserActions } from './user-actions.tsx'
import { UserQuestionnaire } from './user-questionnaire.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserSessions } from './user-sessions.tsx'
import { Timeline } from '#src/ui/layout.tsx'
import { Badge } from '#src/ui/badge.tsx'

/** One account: its state, sessions, past decisions and available actions. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getUser, { params: { id: params['id'] ?? '' } })
  return (
    <AdminFrame
      section="users"
      title={loaded.data ? <bdi>{loaded.data.name}</bdi> : text('users.person')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className={styles.skeleton}>
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
              <UserQuestionnaire personId={person.id} />
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

/** When the account was blocked and unblocked, by which administrator and why, latest first. */
function AccountDecisions({ of: decisions }: { readonly of: UserDetail['decisions'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="decisions">
      <h2 id="decisions">{text('users.decisions')}</h2>
      {decisions.length === 0 ? (
        <p className="soft">{text('users.decisionsNone')}</p>
      ) : (
        <Timeline as="ol">
          {decisions.map(({ decision, reason, at, by }) => (
            <li key={at}>
              <p className="cluster">
                <Badge variant={decision === 'block' ? 'bad' : 'good'}>{text(`users.decided.${decision}`)}</Badge>
              </p>
              <p className="soft small">
                <bdi>{by}</bdi>
                {', '}
                <time dateTime={at}>{date(at, 'time')}</time>
              </p>
              <p className="multiline" dir="auto">
                {reason}
              </p>
            </li>
          ))}
        </Timeline>
      )}
    </section>
  )
}
