import { listSections } from '#domain/campaign-sections.ts'
import { bioMaximum } from '#domain/limits.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AreaField, ChoiceField, LineField } from './fields.tsx'
import { DraftFileField } from './file-field.tsx'
import type { FormPart } from './form-part.ts'
import { ItemList } from './item-list.tsx'
import { optionChoices } from './option-choices.ts'
import { Pair, PartGroup } from './part-group.tsx'
import { TeamAccess } from './team-access.tsx'

interface PeopleListProps {
  readonly part: FormPart
  readonly section: 'team' | 'leads'
  /** Where the team may be told and let in: the campaign is the person's own, and the server knows it. */
  readonly accessOf?: string | undefined
}

/** People behind the campaign: its team, or those who invest in it first. */
export function PeopleList({ part, section, accessOf }: PeopleListProps) {
  const { text, number } = useIntl()
  const types = useBootstrap()?.options.memberTypes
  return (
    <PartGroup editable={part.editable}>
      <ItemList
        part={part}
        title={text(`draft.section.${section}`)}
        lead={text(`steps.${section}Lead`)}
        add={text(`steps.${section}Add`)}
        nameOf={(place) => text(`steps.${section}Number`, { place: number(place) })}
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
