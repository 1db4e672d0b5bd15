import { sql } from 'kysely'
import type { ListSettings, NewScreen, Screen, ScreenChange } from '#domain/contract/screener.ts'
import { nameKey } from '#domain/rules/account-fields.ts'
import { SCREENS_LIMIT } from '#domain/rules/plans.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { UserRow } from './users.ts'

const FIELDS = ['id', 'name', 'filters', 'sort', 'dir', 'columns'] as const

const selectScreens = (db: Db, userId: number) => db.selectFrom('screens').select(FIELDS).where('user_id', '=', userId)

/** Lists a user's screens with ids below `before`, newest first. */
export function listScreens(
  db: Db,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<Screen[]> {
  return selectScreens(db, userId).where('id', '<', before).orderBy('id', 'desc').limit(limit).execute()
}

/** Whether another screen of the user has this name, or one that looks the same. The user's row must be locked. */
async function isNameTaken(trx: Trx, userId: number, name: string, own: number | null): Promise<boolean> {
  const all = await selectScreens(trx, userId).execute()
  return all.some((screen) => screen.id !== own && nameKey(screen.name) === nameKey(name))
}

/**
 * Saves a screen, or finds the one that the same `client_id` saved before. The user's row must be locked, so that no
 * race exceeds the limit or takes a name twice.
 */
export async function createScreen(
  trx: Trx,
  { id: user_id, role }: Pick<UserRow, 'id' | 'role'>,
  { client_id: fromClient, ...screen }: NewScreen,
): Promise<{ screen: Screen; isNew: boolean } | 'screens_limit' | 'screen_name_taken'> {
  const client_id = fromClient ?? null
  const ofClient = selectScreens(trx, user_id).where('client_id', '=', client_id)
  const known = client_id === null ? undefined : await ofClient.executeTakeFirst()
  if (known) return { screen: known, isNew: false }
  const { count } = await trx
    .selectFrom('screens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= SCREENS_LIMIT[role]) return 'screens_limit'
  if (await isNameTaken(trx, user_id, screen.name, null)) return 'screen_name_taken'
  const added = await trx
    .insertInto('screens')
    .values({ ...screen, user_id, client_id })
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
  return { screen: added, isNew: true }
}

/**
 * Changes those fields of a screen that `change` has; null if the user has no such screen. The user's row must be locked.
 * A screen may keep a name that is there twice since before names were compared.
 */
export async function updateScreen(
  trx: Trx,
  userId: number,
  id: number,
  change: ScreenChange,
): Promise<Screen | 'screen_name_taken' | null> {
  const known = await selectScreens(trx, userId).where('id', '=', id).executeTakeFirst()
  if (!known) return null
  const { name = known.name } = change
  const isRenamed = nameKey(name) !== nameKey(known.name)
  if (isRenamed && (await isNameTaken(trx, userId, name, id))) return 'screen_name_taken'
  return (
    trx
      .updateTable('screens')
      // An empty change has nothing to set, and yet answers the screen.
      .set({ user_id: userId, ...change })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(FIELDS)
      .executeTakeFirstOrThrow()
  )
}

/** Deletes a screen of the user; false if there is none. */
export async function deleteScreen(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('screens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Reads how a user wants lists to look; {} for a user who never chose. */
export async function readListSettings(db: Db, userId: number): Promise<ListSettings> {
  const row = await db.selectFrom('list_settings').select('settings').where('user_id', '=', userId).executeTakeFirst()
  return row?.settings ?? {}
}

/** Replaces the settings of the lists that `settings` names, and returns all; null if the user is gone. */
export async function writeListSettings(db: Db, userId: number, settings: ListSettings): Promise<ListSettings | null> {
  const { rows } = await sql<{ settings: ListSettings }>`
    insert into list_settings (user_id, settings)
    select id, ${JSON.stringify(settings)}::json from users where id = ${userId}
    on conflict (user_id) do update set settings = (list_settings.settings::jsonb || excluded.settings::jsonb)::json
    returning settings
  `.execute(db)
  return rows[0]?.settings ?? null
}
