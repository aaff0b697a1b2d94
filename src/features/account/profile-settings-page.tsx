import { useAtomValue, useSetAtom } from 'jotai'
import { updateMe } from '#contract/account.ts'
import type { Person } from '#contract/shapes.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { nameProblems } from './account-rules.ts'
import { NameFields } from './person-fields.tsx'
import styles from './profile-settings-page.module.css'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useChangePerson } from './use-change-person.ts'

/** What the account says of its person. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const user = useAtomValue(sessionAtom)?.user
  if (!user) return null
  return (
    <SettingsFrame place="profile" title={text('settings.profileTitle')} lead={text('settings.profileLead')}>
      <div className="panel stack">
        <dl className={styles.facts}>
          <dt>{text('account.email')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
          {user.userType ? (
            <>
              <dt>{text('settings.userType')}</dt>
              <dd>{user.userType.name}</dd>
            </>
          ) : null}
        </dl>
        <NamesForm user={user} />
      </div>
    </SettingsFrame>
  )
}

function NamesForm({ user }: { readonly user: Person }) {
  const { text } = useIntl()
  const send = useSend(updateMe)
  const changePerson = useChangePerson()
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    judge: nameProblems,
    send: async (body) => {
      await changePerson(await send({ body }))
      showToast({ text: 'settings.profileUpdated', look: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('settings.save')} blocked={blocked}>
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.profileTitle') })
