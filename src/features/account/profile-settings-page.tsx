import { useAtomValue, useSetAtom } from 'jotai'
import { updateMe, userTypes } from '#contract/account/account.ts'
import type { Person } from '#contract/shapes.ts'
import { ownProfile, type Profile } from '#contract/account/profile.ts'
import { nameProblems } from '#domain/account/forms.ts'
import { AreaField, FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { bioMaximum } from '#domain/limits.ts'
import { cityProblems, descriptionProblems } from '#domain/account/profile.ts'
import { NameFields } from '#src/components/account/person-fields.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import styles from './profile-settings-page.module.css'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useUpdateSessionUser } from '#src/data/session/use-update-session-user.ts'

/** Profile data of the account. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const user = useAtomValue(sessionAtom)?.user
  const profile = useQuery(ownProfile, {})
  // The session stores the name in the language of the sign-in.
  const types = useQuery(userTypes, {})
  if (!user) return null
  return (
    <SettingsFrame section="profile" title={text('settings.profileTitle')} lead={text('settings.profileLead')}>
      <div className="panel stack">
        <dl className={styles.facts}>
          <dt>{text('account.email')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
          {user.userType ? (
            <>
              <dt>{text('settings.userType')}</dt>
              <dd>{types.data?.find(({ slug }) => slug === user.userType?.slug)?.name ?? user.userType.name}</dd>
            </>
          ) : null}
        </dl>
        <NamesForm user={user} />
      </div>
      <LoadedView
        of={profile}
        skeleton={
          <div className="panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        {(shown) => (
          <>
            <ProfilePictures profile={shown} />
            <div className="panel stack">
              <AboutForm about={shown} />
            </div>
          </>
        )}
      </LoadedView>
    </SettingsFrame>
  )
}

function NamesForm({ user }: { readonly user: Person }) {
  const { text } = useIntl()
  const send = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    validate: nameProblems,
    send: async (body) => {
      await changePerson(await send({ body }))
      showToast({ text: 'settings.profileUpdated', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('settings.save')} blocked={blocked}>
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
    </FormFrame>
  )
}

function AboutForm({ about }: { readonly about: Pick<Profile, 'city' | 'description' | 'showName'> }) {
  const { text } = useIntl()
  const send = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm({
    initial: { city: about.city, description: about.description, showName: about.showName },
    validate: (values) => [...cityProblems(values), ...descriptionProblems(values)],
    send: async (body) => {
      await changePerson(await send({ body }))
      showToast({ text: 'settings.profileUpdated', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('settings.save')} blocked={blocked}>
      <TextField
        of={form.field('city')}
        label={text('settings.city')}
        optional={text('settings.optional')}
        autoComplete="address-level2"
        dir="auto"
      />
      <AreaField
        of={form.field('description')}
        label={text('settings.description')}
        optional={text('settings.optional')}
        hint={text('settings.descriptionHint', { count: bioMaximum })}
        dir="auto"
      />
      <TickField
        of={form.field('showName')}
        label={
          <>
            {text('settings.showName')}
            <span className={styles.hint}>{text('settings.showNameHint')}</span>
          </>
        }
      />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.profileTitle') })
