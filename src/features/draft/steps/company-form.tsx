import { companyDescriptionMaximum } from '#domain/limits.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AreaField, ChoiceField, LineField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { optionChoices } from '#src/features/draft/fields/option-choices.ts'
import { Pair, PartGroup } from '#src/features/draft/fields/part-group.tsx'

/** The fields of step 1. It has no save button, because every change is saved automatically. */
export function CompanyForm({ part, nameMinimum }: { readonly part: FormPart; readonly nameMinimum: number }) {
  const { text } = useIntl()
  const options = useBootstrap()?.options
  const { field, editable } = part
  return (
    <PartGroup editable={editable}>
      <LineField
        of={field('companyName')}
        autoComplete="organization"
        hint={text('edit.company.companyNameHint', { least: nameMinimum })}
      />
      <Pair>
        <LineField of={field('yearFounded')} kind="year" />
        <ChoiceField of={field('industry')} choices={optionChoices(options?.industries, field('industry').value)} />
      </Pair>
      <Pair>
        <ChoiceField of={field('category')} choices={optionChoices(options?.categories, field('category').value)} />
        <LineField of={field('companyEmail')} kind="email" autoComplete="email" />
      </Pair>
      <Pair>
        <LineField
          of={field('phoneNumber')}
          kind="tel"
          autoComplete="tel"
          hint={text('edit.company.phoneNumberHint')}
        />
        <LineField of={field('website')} kind="url" autoComplete="url" />
      </Pair>
      <LineField of={field('companyUrl')} kind="url" />
      <LineField of={field('address')} autoComplete="street-address" />
      <AreaField of={field('description')} most={companyDescriptionMaximum} />
      <DraftFileField of={field('companyLogo')} kind="logo" disabled={!editable} />
    </PartGroup>
  )
}
