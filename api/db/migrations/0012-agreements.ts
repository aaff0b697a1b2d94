import { type Kysely, sql } from 'kysely'

/** Signed agreements: kept as they were signed, with what the server saw of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table agreement (
    id uuid primary key,
    investment_id uuid not null references investment,
    campaign_id uuid not null references campaign,
    investor_id uuid not null references app_user,
    source text not null check (source in ('generated', 'uploaded')),
    language text not null check (language in ('en', 'fr', 'ar')),
    -- SHA-256 of the words that were read, and of the file's bytes.
    version text not null check (version ~ '^[0-9a-f]{64}$'),
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    -- Its place among those of the campaign, and the hash of the one before: none can be taken out or put in afterwards.
    place int8 not null,
    previous_hash text,
    file_id uuid not null references stored_file,
    -- What it is about: an investment of other units or another amount is not signed.
    units int8 not null check (units > 0),
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    legal_name text not null,
    signature_kind text not null check (signature_kind in ('typed', 'drawn', 'image')),
    signature_text text,
    signature_file_id uuid references stored_file,
    signed_at timestamptz not null,
    address text not null,
    user_agent text not null,
    session_hash bytea not null,
    cancel_rule text not null check (cancel_rule in ('us', 'eu', 'uk', 'site')),
    cancel_until timestamptz not null,
    voided_at timestamptz,
    constraint agreement_signature check ((signature_kind = 'typed') = (signature_text is not null)
      and (signature_kind = 'typed') = (signature_file_id is null))
  )`,
  `create unique index agreement_live on agreement (investment_id) where voided_at is null`,
  `create unique index agreement_place on agreement (campaign_id, place)`,
  `create index agreement_investor on agreement (investor_id)`,
  `create function agreement_is_final() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.voided_at is null
      and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
      return new;
    end if;
    raise exception 'a signed agreement stays as it is' using errcode = 'restrict_violation';
  end $$`,
  `create trigger agreement_is_final before update or delete on agreement for each row execute function agreement_is_final()`,
]
