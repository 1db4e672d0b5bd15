import * as Type from 'typebox'
import {
  ACCOUNTS_PAGE,
  AccountChange,
  JOBS_PATH,
  LAST_CHANGES,
  LoggedChanges,
  ManagedAccount,
  ManagedAccounts,
} from '../accounts/administration.ts'
import { LIMITS } from '../accounts/limits.ts'
import { Text } from '../common.ts'
import { SourceReports } from '../sources.ts'
import type { Call } from './call.ts'

/** Allows this browser to open the administrators' pages for a limited time. */
export const openJobs = {
  method: 'POST',
  path: '/api/admin/session',
  access: 'admin',
  buster: 'tk',
  summary: `Lets an administrator's browser open ${JOBS_PATH} for an hour, by a cookie that goes nowhere else.`,
} as const satisfies Call

export const accounts = {
  method: 'GET',
  path: '/api/admin/users/',
  access: 'admin',
  summary: `Accounts by a part of their name or address, newest first, ${ACCOUNTS_PAGE} a page. Administrators only.`,
  query: {
    q: Type.Optional(Text({ maxLength: LIMITS.email_max })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  },
  answer: ManagedAccounts,
} as const satisfies Call

export const changeAccount = {
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Changes the plan, the right or the suspension of an account, at once. Administrators only.',
  body: AccountChange,
  answer: ManagedAccount,
} as const satisfies Call

export const accountChanges = {
  method: 'GET',
  path: '/api/admin/users/:id/changes/',
  access: 'admin',
  summary: `The last ${LAST_CHANGES} changes of an account by administrators and by the command. Administrators only.`,
  answer: LoggedChanges,
} as const satisfies Call

export const sources = {
  method: 'GET',
  path: '/api/admin/sources/',
  access: 'admin',
  summary:
    'What was called of each source across the network and what is left, its next poll, its refusals and its ' +
    'breaker. Administrators only.',
  answer: SourceReports,
} as const satisfies Call
