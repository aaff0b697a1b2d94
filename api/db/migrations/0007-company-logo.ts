import { type Kysely, sql } from 'kysely'

/** The company's logo as people see it: one that is there, a picture, and of somebody of the team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table campaign add column logo_id uuid references stored_file`,
  `update campaign c set logo_id = f.id
    from campaign_section s, stored_file f
    where s.campaign_id = c.id and s.section = 'company' and f.id::text = s.data ->> 'companyLogo'
      and f.visibility = 'public' and f.width is not null
      and (f.owner_id = c.owner_id
        or exists (select 1 from campaign_editor e where e.campaign_id = c.id and e.user_id = f.owner_id))`,
]
