import { type Kysely, sql } from 'kysely'

/** Wallets that a provider keeps in a person's name: their money in the books, and how the provider calls them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // pooled: a person's money at the provider. pooled-hold: the same on its way to a campaign.
  `alter table ledger_account drop constraint ledger_account_kind_check`,
  `alter table ledger_account add constraint ledger_account_kind_check
    check (kind in ('external', 'wallet', 'escrow', 'owner', 'fee', 'transit', 'receivable', 'hold', 'pooled', 'pooled-hold'))`,

  `alter table wallet add column kind text not null default 'own' check (kind in ('own', 'pooled'))`,
  `alter table wallet drop constraint wallet_person_id_currency_key`,
  `alter table wallet add constraint wallet_person_id_currency_kind_key unique (person_id, currency, kind)`,

  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'owed-settled', 'withdrawal', 'refunded-by-admin', 'invested', 'distribution',
     'campaign-unsuccessful', 'taken-back', 'payment-returned'))`,

  // What the provider is asked for, written down before it is asked: the key makes asking twice one. A stand-in knows other
  // people and wallets than the provider itself.
  `create table pooled_person (
    person_id uuid not null references app_user,
    test boolean not null,
    key uuid not null unique,
    provider_ref text,
    primary key (person_id, test)
  )`,
  `create table pooled_wallet (
    wallet_id uuid not null references wallet,
    test boolean not null,
    key uuid not null unique,
    provider_ref text,
    primary key (wallet_id, test)
  )`,
]
