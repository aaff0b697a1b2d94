import { useSetAtom } from 'jotai'
import { changeUserType, type UserDetail } from '#contract/admin/users.ts'
import { ChoiceField, FormFrame } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { judge } from '#domain/field.ts'

interface UserTypeDialogProps {
  readonly of: UserDetail
  readonly onClose: () => void
}

/** Another kind of account for somebody. */
export function UserTypeDialog({ of: { id, userType, userTypes }, onClose }: UserTypeDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const send = useSteadySend(changeUserType)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { userType: userType?.slug ?? '' },
    judge: (values) => judge(values, { userType: { required: true, rules: [] } }),
    send: async (values) => {
      await send({ params: { id }, body: values })
      onClose()
      showToast({ text: 'people.typeChanged', look: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  const none = userType === null ? [['', text('people.noType')] as const] : []
  return (
    <Dialog open title={text('people.changeType')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('people.changeTypeDo')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <ChoiceField
          of={form.field('userType')}
          label={text('people.type')}
          choices={[...none, ...userTypes.map(({ slug, name }) => [slug, name] as const)]}
        />
        <p className="soft small">{text('people.changeTypeText')}</p>
      </FormFrame>
    </Dialog>
  )
}
