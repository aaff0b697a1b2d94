import { getUser } from '#contract/account/users.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame, MailText } from '#src/components/admin/admin-frame.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccreditationDecision } from './accreditation-decision.tsx'
import { OpenedAnswers } from './opened-answers.tsx'
import { useOpened } from './use-opened.ts'

/** The accreditation of one user, opened by a button press, and the decision. */
export const Page: PageModule['Page'] = ({ params }) => {
  const id = params['id'] ?? ''
  const { text } = useIntl()
  const person = useQuery(getUser, { params: { id } })
  const opened = useOpened(id)
  return (
    <AdminFrame section="accreditation" title={person.data ? <bdi>{person.data.name}</bdi> : text('accredit.ofPerson')}>
      <LoadedView
        of={person}
        skeleton={
          <div className={styles.skeleton}>
            <Skeleton lines={8} />
          </div>
        }
      >
        {({ name, email }) => (
          <div className={styles.payment}>
            <div className={`stack ${styles.head}`}>
              <p>
                <a href={`mailto:${email}`}>
                  <MailText of={email} />
                </a>
              </p>
              <OpenedAnswers of={opened} personId={id} />
            </div>
            {opened.data ? <AccreditationDecision of={opened.data} name={name} opened={opened} /> : null}
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getUser, { params: { id: params['id'] ?? '' } })?.name ?? intl.text('accredit.ofPerson'),
})
