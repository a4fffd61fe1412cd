import * as z from './zod.js';

/** A device group of a user. @public */
export const userGroupSchema = z.looseObject({
  /** Id of the group; a number or text, as the server has it. */
  groupid: z.union([z.string(), z.number()]),
  /** Name for people. */
  name: z.optional(z.nullable(z.string())),
});
/** A group of the user. @public */
export type UserGroup = Readonly<z.infer<typeof userGroupSchema>>;

/**
 * What the server tells about a user (`gkcommon/userinfo`, and the body of the login reply):
 * groups in `childrens`, ids of directly held devices in `devices`.
 *
 * @public
 */
export const userInfoSchema = z.looseObject({
  /** The user name as the server spells it. */
  UserName: z.optional(z.nullable(z.string())),
  childrens: z.optional(z.nullable(z.array(userGroupSchema))),
  devices: z.optional(z.nullable(z.array(z.unknown()))),
});
/** What the login reply tells of the user (Q02). @public */
export type UserInfo = Readonly<z.infer<typeof userInfoSchema>>;
