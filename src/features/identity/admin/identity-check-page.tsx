import { getUser } from '#contract/account/users.ts'
import { AdminFrame, MailText } from '#src/components/admin/admin-frame.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OpenedCheckView } from './opened-check.tsx'
import { useOpenedIdentity } from './use-opened-identity.ts'

/** The verification of one user, opened by a button press, and its review (investing 1, 4). */
export const Page: PageModule['Page'] = ({ params }) => {
  const id = params['id'] ?? ''
  const { text } = useIntl()
  const person = useQuery(getUser, { params: { id } })
  const opened = useOpenedIdentity(id)
  return (
    <AdminFrame section="identity" title={person.data ? <bdi>{person.data.name}</bdi> : text('identityCheck.ofPerson')}>
      <LoadedView
        of={person}
        skeleton={
          <div className={styles.skeleton}>
            <Skeleton lines={8} />
          </div>
        }
      >
        {({ name, email }) => (
          <div className="stack">
            <p>
              <a href={`mailto:${email}`}>
                <MailText of={email} />
              </a>
            </p>
            <OpenedCheckView of={opened} name={name} />
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getUser, { params: { id: params['id'] ?? '' } })?.name ?? intl.text('identityCheck.ofPerson'),
})
