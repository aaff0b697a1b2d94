import { type Kysely, sql } from 'kysely'

/** What campaigns chose of the site's lists, where they have no column for it (decision record 0061). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table campaign_option (
    campaign_id uuid not null references campaign (id) on delete cascade,
    list text not null,
    slug text not null,
    primary key (campaign_id, list, slug),
    foreign key (list, slug) references option_item (list, slug)
  )`,
  `create index campaign_option_chosen on campaign_option (list, slug)`,
  // Whatever was chosen until now stays chosen, offered or not; a text that is no key of the list was never one of it.
  `insert into campaign_option (campaign_id, list, slug)
    select section.campaign_id, item.list, item.slug
    from (values ('company-industry', 'company', 'industry'), ('category', 'company', 'category'),
      ('campaign-stage', 'fundraising', 'stage'), ('investing-round', 'fundraising', 'round'))
      as chosen (list, section, field)
    join campaign_section section on section.section = chosen.section
    join option_item item on item.list = chosen.list and item.slug = btrim(section.data ->> chosen.field)`,
  `insert into campaign_option (campaign_id, list, slug)
    select distinct section.campaign_id, item.list, item.slug
    from campaign_section section
    cross join jsonb_each_text(section.data) as said (name, value)
    join option_item item on item.list = 'team-member-type' and item.slug = btrim(said.value)
    where section.section in ('team', 'leads') and said.name like '%.memberType'
      and coalesce(section.data ->> replace(said.name, '.memberType', '.removed'), '') = ''`,
]
