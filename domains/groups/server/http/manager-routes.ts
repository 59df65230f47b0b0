import type { FastifyInstance } from "fastify";
import { type ContractApp, refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { managerCalls } from "../../calls.ts";
import { inviteRefused, personNotFound } from "../errors/seats.ts";
import { inviteUser } from "../invitations/invite-user.ts";
import { resendActivationEmail } from "../invitations/send-activation.ts";
import { listUsers } from "../people/list-users.ts";
import {
  adminLeaveGroup,
  inviteAdmin,
  makeAdmin,
  removeAdmin,
  setAdministrativeContact,
  updateNotificationSettings,
} from "../people/admins/admins.ts";
import { removeUser, restoreUser } from "../people/remove-user.ts";
import { readManagedGroup } from "../records/read-managed-group.ts";
import { type GroupRoutes, answerAccount, answerManager, answerReading } from "./answers.ts";

/** What is no id is nobody's. */
const ofPerson = refusing(personNotFound);

/** The calls of a group's administrators (docs/spec/calls.md). */
export function managerRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  const { groups } = routes;
  const api = withContracts(app);

  api.route({
    ...managerCalls.inviteUser,
    ...refusing(inviteRefused),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => inviteUser(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.inviteAdmin,
    ...refusing(inviteRefused),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => inviteAdmin(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.makeAdmin,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => makeAdmin(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.removeUser,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => removeUser(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.restoreUser,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => restoreUser(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.removeAdmin,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => removeAdmin(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.resendActivationEmail,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        resendActivationEmail(trx, groups, account, request.body.userId),
      ),
  });
  api.route({
    ...managerCalls.setAdministrativeContact,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        setAdministrativeContact(trx, groups, account, request.body.userId),
      ),
  });
  api.route({
    ...managerCalls.updateNotificationSettings,
    ...refusing(() => inviteRefused({ notifyOnRemove: ["Choose 0 or 1."] })),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        updateNotificationSettings(trx, groups, account, request.body.notifyOnRemove === "1"),
      ),
  });
  api.route({
    ...managerCalls.adminLeaveGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => adminLeaveGroup(trx, groups, account)),
  });
  readRoutes(api, routes);
}

/** What administrators see of their group. */
function readRoutes(api: ContractApp, routes: GroupRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  api.route({
    ...managerCalls.group,
    handler: async (request) =>
      answerReading(routes, request, (_group, manager) => readManagedGroup(db, groups, manager)),
  });
  api.route({
    ...managerCalls.users,
    handler: async (request) =>
      answerReading(routes, request, (_group, manager) => listUsers(db, groups, manager, request.query)),
  });
}
