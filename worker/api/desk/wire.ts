import {
  healthView,
  operatorAccountView,
  operatorProjectDetailView,
  operatorProjectView,
} from "../../services/desk";
import { wireOf } from "../kernel/fields";

export const healthWire = wireOf(healthView).openapi("Health");

export const operatorAccountWire = wireOf(operatorAccountView).openapi("OperatorAccount");

export const operatorProjectWire = wireOf(operatorProjectView).openapi("OperatorProject");

export const operatorProjectDetailWire = wireOf(operatorProjectDetailView).openapi("OperatorProjectDetail");
