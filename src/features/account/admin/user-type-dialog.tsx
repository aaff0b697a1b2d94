import { changeUserType, type UserDetail } from '#contract/account/users.ts'
import { validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface UserTypeDialogProps {
  readonly of: UserDetail
  readonly onClose: () => void
}

/** Changes the user type of an account. */
export function UserTypeDialog({ of: { id, userType, userTypes }, onClose }: UserTypeDialogProps) {
  const { text } = useIntl()
  const send = useIdempotentMutation(changeUserType)
  const none = userType === null ? [['', text('users.noType')] as const] : []
  return (
    <FormDialog
      title={text('users.changeType')}
      submit={text('users.changeTypeDo')}
      initial={{ userType: userType?.slug ?? '' }}
      judge={(values) => validateFields(values, { userType: { required: true, rules: [] } })}
      send={(body) => send({ params: { id }, body })}
      success={{ text: 'users.typeChanged' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            of={field('userType')}
            label={text('users.type')}
            choices={[...none, ...userTypes.map(({ slug, name }) => [slug, name] as const)]}
          />
          <p className="soft small">{text('users.changeTypeText')}</p>
        </>
      )}
    </FormDialog>
  )
}
