import { listSections } from '#domain/draft/campaign-sections.ts'
import { bioMaximum } from '#domain/limits.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AreaField, ChoiceField, LineField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { ItemList } from '#src/features/draft/fields/item-list.tsx'
import { optionChoices } from '#src/features/draft/fields/option-choices.ts'
import { Pair, PartGroup } from '#src/features/draft/fields/part-group.tsx'
import { TeamAccess } from '#src/features/draft/team-access.tsx'

interface TeamListProps {
  readonly part: FormPart
  readonly section: 'team' | 'leads'
  /** Set if the team may be notified and granted access: the campaign belongs to the user, and the server has it. */
  readonly accessOf?: string | undefined
}

/** The team of the campaign, or its lead investors. */
export function TeamList({ part, section, accessOf }: TeamListProps) {
  const { text, number } = useIntl()
  const types = useBootstrap()?.options.memberTypes
  return (
    <PartGroup editable={part.editable}>
      <ItemList
        part={part}
        title={text(`draft.section.${section}`)}
        lead={text(`steps.${section}Lead`)}
        add={text(`steps.${section}Add`)}
        nameOf={(index) => text(`steps.${section}Number`, { place: number(index) })}
        most={listSections[section].most}
        first="fullName"
      >
        {(item, _, id) => (
          <>
            <Pair>
              <LineField of={item.field('fullName')} />
              <LineField of={item.field('role')} />
            </Pair>
            <Pair>
              <LineField of={item.field('email')} kind="email" hint={text('steps.personEmailHint')} />
              <ChoiceField
                of={item.field('memberType')}
                choices={optionChoices(types, item.field('memberType').value)}
              />
            </Pair>
            <AreaField of={item.field('bio')} most={bioMaximum} />
            <DraftFileField of={item.field('photo')} kind="photo" disabled={!part.editable} />
            {accessOf === undefined ? null : (
              <TeamAccess campaignId={accessOf} member={id} email={item.field('email').value} />
            )}
          </>
        )}
      </ItemList>
    </PartGroup>
  )
}
