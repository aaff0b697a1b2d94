import { useIntl } from '#src/intl/intl.tsx'
import { LineField, TickField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { Pair, PartGroup } from '#src/features/draft/fields/part-group.tsx'

/** Links, the analytics id and the contract. */
export function ExtrasForm({ part }: { readonly part: FormPart }) {
  const { text } = useIntl()
  const { field, editable, values } = part
  const copies = values['contractCopy'] === 'yes'
  const own = copies && values['manageContract'] === 'yes'
  return (
    <>
      <PartGroup editable={editable} title={text('steps.addresses')}>
        <LineField of={field('website')} kind="url" />
        <Pair>
          <LineField of={field('facebook')} kind="url" />
          <LineField of={field('twitter')} kind="url" />
        </Pair>
        <Pair>
          <LineField of={field('linkedin')} kind="url" />
          <LineField of={field('youtube')} kind="url" />
        </Pair>
        <LineField of={field('analyticsId')} input={{ dir: 'ltr' }} hint={text('steps.analyticsHint')} />
      </PartGroup>
      <PartGroup editable={editable} title={text('steps.contract')} lead={text('steps.contractLead')}>
        <TickField of={field('contractCopy')} />
        {copies ? <TickField of={field('manageContract')} /> : null}
        {own || (values['contract'] ?? '') !== '' ? (
          <DraftFileField of={field('contract')} kind="contract" disabled={!editable} />
        ) : null}
      </PartGroup>
    </>
  )
}
