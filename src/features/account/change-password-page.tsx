import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { updateMyPassword } from '#contract/account/account-password.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { changePasswordProblems } from '#src/components/account/account-rules.ts'
import { NewPasswordFields } from '#src/components/account/new-password-fields.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useLateBanner } from '#src/components/account/use-late-banner.ts'

/** Changes the password. Every session ends with it, and the user signs in again (investing 2). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <SettingsFrame section="password" title={text('settings.password')} lead={text('settings.passwordLead')}>
      <div className="panel">
        <ChangeForm />
      </div>
    </SettingsFrame>
  )
}

function ChangeForm() {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(updateMyPassword)
  const show = useLateBanner()
  const rememberEmail = useSetAtom(typedEmailAtom)
  const email = useAtomValue(sessionAtom)?.user.email ?? ''
  const [, navigate] = useLocation()
  const { form, blocked } = useLimitedForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    validate: changePasswordProblems,
    send: async (body) => {
      await send({ body })
      rememberEmail(email)
      await sign.out()
      navigate(routes.signIn, { replace: true })
      show('settings.passwordChanged')
    },
  })
  return (
    <FormFrame form={form} submit={text('settings.passwordSave')} blocked={blocked}>
      {/* Password managers store the new password for this address. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        of={form.field('currentPassword')}
        label={text('settings.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields password={form.field('password')} again={form.field('confirmPassword')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.password') })
